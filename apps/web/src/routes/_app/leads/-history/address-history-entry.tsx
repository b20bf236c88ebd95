import type { ActivityEntry } from '@crm/contract/web/activity-shapes'
import type { WebAddress } from '@crm/contract/web/address-shapes'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { can } from '@crm/domain/people/can'
import { beginEdit } from '../../../../records/edit/edit.tsx'
import { useMe } from '../../../../session/me.ts'
import { addressKind } from '../-addresses/address-kind.ts'
import { HistoryEntry } from './history-entry.tsx'
import { restorableOf } from './restorable.ts'

interface Props {
  readonly lead: WebLead
  readonly address: WebAddress
  readonly entry: ActivityEntry
}

/** A change of an address, put back with the rights and the version of the address. */
export function AddressHistoryEntry({ lead, address, entry }: Props) {
  const allowed = can.changeAddress(useMe(), lead)
  return (
    <HistoryEntry
      entry={entry}
      about={address.fullAddress}
      now={address}
      restorable={allowed.ok ? restorableOf(entry) : {}}
      restore={(changes) => beginEdit(addressKind, address).save(changes)}
    />
  )
}
