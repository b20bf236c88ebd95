import { webAddresses } from '@crm/contract'
import type { WebAddress, WebAddressChanges } from '@crm/contract/web/address-shapes'
import { useSend } from '../../../../api/send.ts'
import { useConflict } from '../../../../forms/use-conflict.ts'
import { staleAfterAddress } from '../-stale.ts'

/** Changes an address, based on the version that is on the screen; see `useConflict`. Refusals are thrown. */
export function useAddressUpdate(address: WebAddress) {
  const send = useSend(webAddresses.update, { refresh: staleAfterAddress, quiet: true })
  const conflicting = useConflict(address, (body: WebAddressChanges) =>
    send.mutateAsync({ params: { id: address.id }, body }),
  )
  return { ...conflicting, isPending: send.isPending }
}
