import { leadQueue, webLeads } from '@crm/contract'
import type { QueuedLead } from '@crm/contract/web/lead-queue-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../../api/ask.ts'
import { useSend } from '../../../../api/send.ts'
import { toast } from '../../../../ui/toast.ts'

/** Gives a waiting lead to somebody, with the way back. */
export function useAssign() {
  const queries = useQueryClient()
  const send = useSend(webLeads.update)
  const undo = ({ id }: QueuedLead) =>
    void send.mutateAsync({ params: { id }, body: { salesRepId: null } }).catch(() => undefined)
  return (lead: QueuedLead, rep: { readonly id: string; readonly name: string }) => {
    const { id, fullName, version } = lead
    void send.mutateAsync({ params: { id }, body: { salesRepId: rep.id, version } }).then(
      () =>
        toast.done(`${fullName} given to ${rep.name}`, {
          action: { label: 'Undo', onPress: () => undo(lead) },
        }),
      // The toast has said why; somebody else may have been faster.
      () => queries.invalidateQueries({ queryKey: keyOf(leadQueue.list) }),
    )
  }
}
