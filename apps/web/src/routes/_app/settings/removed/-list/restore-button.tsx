import {
  appointments,
  commissions,
  contracts,
  documents,
  hooks,
  referrals,
  serviceJobs,
  tasks,
  webAddresses,
  webLeads,
  webNotes,
  webSales,
} from '@crm/contract'
import { legacyKindNames } from '@crm/contract/legacy/kinds'
import { legacyRoutes } from '@crm/contract/legacy/legacy-records'
import { catalogRoutes } from '@crm/contract/web/catalog'
import type { Removal } from '@crm/contract/web/removal-shapes'
import { catalogKindNames } from '@crm/domain/catalog/kinds'
import type { RemovableKind } from '@crm/domain/removals'
import { useMutation } from '@tanstack/react-query'
import Undo2 from 'lucide-react/icons/undo-2'
import { send } from '~/api/send.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'

type Restoring = (removal: Pick<Removal, 'id' | 'part'>) => Promise<unknown>

const restoring: Record<RemovableKind, Restoring> = {
  lead: ({ id }) => send(webLeads.restore, { params: { id } }),
  appointment: ({ id }) => send(appointments.restore, { params: { id } }),
  task: ({ id }) => send(tasks.restore, { params: { id } }),
  referral: ({ id }) => send(referrals.restore, { params: { id } }),
  serviceJob: ({ id }) => send(serviceJobs.restore, { params: { id } }),
  document: ({ id }) => send(documents.restore, { params: { id } }),
  sale: ({ id }) => send(webSales.restore, { params: { id } }),
  commission: ({ id }) => send(commissions.restore, { params: { id } }),
  note: ({ id }) => send(webNotes.restore, { params: { id } }),
  address: ({ id }) => send(webAddresses.restore, { params: { id } }),
  catalogue: async ({ id, part }) => {
    const kind = catalogKindNames.find((one) => one === part)
    return kind && send(catalogRoutes[kind].restore, { params: { id } })
  },
  legacy: async ({ id, part }) => {
    const kind = legacyKindNames.find((one) => one === part)
    return kind && send(legacyRoutes[kind].restore, { params: { recordId: id } })
  },
  contract: ({ id }) => send(contracts.restore, { params: { id } }),
  hook: ({ id }) => send(hooks.restore, { params: { id } }),
}

/** Restores a record; its row leaves the list. */
export function RestoreButton({ removal }: { readonly removal: Removal }) {
  const { kind, name } = removal
  const restore = useMutation({
    mutationFn: () => restoring[kind](removal),
    onSuccess: () => toast.done(`${name} restored`),
    meta: { quiet: true },
  })
  return (
    <Button
      size="small"
      // On a phone the row's link covers the whole row.
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
