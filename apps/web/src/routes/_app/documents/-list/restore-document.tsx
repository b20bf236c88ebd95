import { documents } from '@crm/contract'
import type { Document } from '@crm/contract/web/document-shapes'
import { can } from '@crm/domain/people/can'
import { useMutation } from '@tanstack/react-query'
import Undo2 from 'lucide-react/icons/undo-2'
import { send } from '~/api/send.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { formatMoment } from '~/ui/format.ts'
import { toast } from '~/ui/toast.ts'
import { documentSubject } from '~/kinds/documents/document-kind.ts'

/** Restores an archived document; its row leaves the list of archived ones. */
export function RestoreDocument({ document }: { readonly document: Document }) {
  const { id, title, archivedAt, archivedByName } = document
  const allowed = can.changeDocument(useMe(), documentSubject(document))
  const restore = useMutation({
    mutationFn: () => send(documents.restore, { params: { id } }),
    onSuccess: () => toast.done(`${title} restored`),
    meta: { quiet: true },
  })
  const told = archivedAt && `Archived by ${archivedByName ?? 'System'}, ${formatMoment(archivedAt)}`
  return (
    <Button
      size="small"
      // On a phone the row's link covers the whole row.
      className="relative z-1"
      aria-label={`Restore ${title}`}
      data-tip={told}
      disabled={restore.isPending}
      reason={allowed.ok ? null : allowed.reason}
      onClick={() => restore.mutate()}
    >
      <Undo2 />
      Restore
    </Button>
  )
}
