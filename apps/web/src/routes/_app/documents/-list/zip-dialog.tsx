import type { Document } from '@crm/contract/web/document-shapes'
import { formatBytes } from '@crm/domain/figures'
import { pacificDay } from '@crm/domain/time'
import { useEffect, useState } from 'react'
import { messageOf } from '~/api/server-error.ts'
import { FormError } from '~/forms/form-error.tsx'
import { countWords } from '~/ui/count-words.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { saveFile } from '~/ui/save-file.ts'
import { toast } from '~/ui/toast.ts'
import { zipDocuments } from './zip-documents.ts'

interface Props {
  readonly rows: readonly Document[]
  readonly onClose: () => void
}

const noun = ['document', 'documents'] as const

/** Shows the progress of the download; closing it cancels the download. */
export function ZipDialog({ rows, onClose }: Props) {
  const [bytes, setBytes] = useState(0)
  const [error, setError] = useState<string>()
  const total = rows.reduce((sum, { size }) => sum + size, 0)
  useEffect(() => {
    const giveUp = new AbortController()
    saveZip(rows, setBytes, giveUp.signal).then(onClose, (problem: unknown) => {
      if (!giveUp.signal.aborted) setError(messageOf(problem))
    })
    return () => giveUp.abort()
    // The selection of the press, whatever happens to the list meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <Dialog title={`Download ${countWords(rows.length, noun)}`} onClose={onClose}>
      <FormError message={error} />
      {error === undefined ? (
        <div className="grid gap-2 text-13 text-2">
          <progress aria-label="Download" max={total || 1} value={bytes} className="h-1 w-full" />
          <output>
            {formatBytes(bytes)} of {formatBytes(total)}
          </output>
        </div>
      ) : null}
      <footer className="flex justify-end">
        <Button onClick={onClose}>Cancel</Button>
      </footer>
    </Dialog>
  )
}

async function saveZip(...[rows, onProgress, signal]: Parameters<typeof zipDocuments>): Promise<void> {
  const { file, leftOut } = await zipDocuments(rows, onProgress, signal)
  const zipped = rows.length - leftOut.length
  if (zipped > 0) {
    saveFile(file, `documents-${pacificDay(new Date())}.zip`)
    toast.done(`${countWords(zipped, noun)} downloaded`)
  }
  if (leftOut.length > 0) {
    toast.error(`${countWords(leftOut.length, noun)} could not be downloaded`, {
      description: leftOut.map(({ title }) => title).join(', '),
    })
  }
}
