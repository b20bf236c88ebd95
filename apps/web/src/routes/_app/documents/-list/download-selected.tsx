import { documents } from '@crm/contract'
import type { Document } from '@crm/contract/web/document-shapes'
import { formatBytes } from '@crm/domain/figures'
import { downloadFile } from '~/api/download-file.ts'
import { messageOf } from '~/api/server-error.ts'
import { askPerson } from '~/records/edit/questions.tsx'
import { toast } from '~/ui/toast.ts'
import { maxZipBytes } from './zip-documents.ts'
import { ZipDialog } from './zip-dialog.tsx'

/** One document as it is, several as one ZIP file. */
export async function downloadSelected(rows: readonly Document[]): Promise<void> {
  const [first] = rows
  if (rows.length === 1 && first) {
    return downloadFile(documents.download, { params: { id: first.id } }).catch((error: unknown) => {
      toast.error(`${first.title} was not downloaded`, { description: messageOf(error) })
    })
  }
  if (rows.reduce((sum, { size }) => sum + size, 0) > maxZipBytes) {
    toast.error(`Select at most ${formatBytes(maxZipBytes)}`)
    return undefined
  }
  return askPerson<void>((close) => <ZipDialog rows={rows} onClose={close} />)
}
