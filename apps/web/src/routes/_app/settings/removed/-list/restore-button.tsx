import {
  appointments,
  commissions,
  documents,
  referrals,
  serviceJobs,
  tasks,
  webLeads,
  webSales,
} from '@crm/contract'
import type { Removal } from '@crm/contract/web/removal-shapes'
import type { RemovableKind } from '@crm/domain/removals'
import { useMutation } from '@tanstack/react-query'
import Undo2 from 'lucide-react/icons/undo-2'
import { send } from '../../../../../api/send.ts'
import { Button } from '../../../../../ui/button.tsx'
import { toast } from '../../../../../ui/toast.ts'

type Restoring = (input: { readonly params: { readonly id: string } }) => Promise<unknown>

const restoring: Record<RemovableKind, Restoring> = {
  lead: (input) => send(webLeads.restore, input),
  appointment: (input) => send(appointments.restore, input),
  task: (input) => send(tasks.restore, input),
  referral: (input) => send(referrals.restore, input),
  serviceJob: (input) => send(serviceJobs.restore, input),
  document: (input) => send(documents.restore, input),
  sale: (input) => send(webSales.restore, input),
  commission: (input) => send(commissions.restore, input),
}

/** Brings one back; its row goes with it. */
export function RestoreButton({ removal: { id, kind, name } }: { readonly removal: Removal }) {
  const restore = useMutation({
    mutationFn: () => restoring[kind]({ params: { id } }),
    onSuccess: () => toast.done(`${name} restored`),
    meta: { quiet: true },
  })
  return (
    <Button
      size="small"
      // On a phone the link of the row lies over all of it.
      className="relative z-1"
      aria-label={`Restore ${name}`}
      disabled={restore.isPending}
      onClick={() => restore.mutate()}
    >
      <Undo2 />
      Restore
    </Button>
  )
}
