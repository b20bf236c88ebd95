import { documents } from '@crm/contract'
import type { Document } from '@crm/contract/web/document-shapes'
import { docTypeLabel } from '@crm/domain/documents/doc-types'
import { can } from '@crm/domain/people/can'
import Download from 'lucide-react/icons/download'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import { countWords } from '~/ui/count-words.ts'
import { updating } from '~/lists/batch/updating.ts'
import { type BarAction, WritesBar } from '~/lists/batch/writes-bar.tsx'
import type { BatchProps } from '~/lists/list.ts'
import { typeChoices } from '~/kinds/documents/document-kind.ts'
import { useMe } from '~/session/me.ts'
import { downloadSelected } from './download-selected.tsx'

const noun = ['document', 'documents'] as const

/** Batch actions for the selected documents. */
export default function DocumentBatch(props: BatchProps<Document>) {
  const me = useMe()
  const may = can.changeDocument(me)
  const actions: readonly BarAction<Document>[] = [
    {
      name: 'Download',
      keys: 'd',
      icon: Download,
      may: can.readDocument(me),
      action: async (rows) => {
        await downloadSelected(rows)
        return undefined
      },
    },
    {
      name: 'Set type',
      keys: 's',
      icon: Tag,
      may,
      choices: typeChoices.map(({ value, label }) => ({
        label,
        action: updating({
          title: 'Set type',
          route: documents.update,
          changes: { docType: value },
          words: (count) => `${countWords(count, noun)} set to ${docTypeLabel(value)}`,
        }),
      })),
    },
    {
      name: 'Remove',
      keys: '#',
      icon: Trash2,
      may,
      action: {
        title: 'Remove documents',
        words: (count) => `${countWords(count, noun)} removed`,
        write: ({ id }) => ({ route: documents.remove, input: { params: { id } } }),
      },
    },
  ]
  return <WritesBar {...props} label="Selected documents" nameOf={({ title }) => title} actions={actions} />
}
