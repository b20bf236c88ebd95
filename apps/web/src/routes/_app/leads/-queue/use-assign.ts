import { leadQueue, webLeads } from '@crm/contract'
import type { QueuedLead } from '@crm/contract/web/lead-queue-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '~/api/route-query.ts'
import { send } from '~/api/send.ts'
import { beginEdit } from '~/records/edit/edit.tsx'
import { toast } from '~/ui/toast.ts'
import { beginAct, dropAct, settleAct } from '~/ui/undo.ts'
import { leadKind } from '~/kinds/leads/lead-kind.ts'

/** Assigns a waiting lead, with Undo. A toast reports a lost race. */
export function useAssign() {
  const queries = useQueryClient()
  return (lead: QueuedLead, rep: { readonly id: string; readonly name: string }) => {
    const { id, fullName, version } = lead
    const act = beginAct()
    void send(webLeads.update, { params: { id }, body: { salesRepId: rep.id, version } }, { act }).then(
      (saved) => {
        const what = `${fullName} assigned to ${rep.name}`
        const run = async () => (await beginEdit(leadKind, saved).undo({ salesRepId: null })) !== undefined
        settleAct(act, { what, run }, saved)
        return toast.done(what, { undoes: saved })
      },
      () => {
        dropAct(act)
        return queries.invalidateQueries({ queryKey: keyOf(leadQueue.list) })
      },
    )
  }
}
