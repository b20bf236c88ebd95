import { webAddresses } from '@crm/contract'
import type { WebAddress, WebAddressChanges } from '@crm/contract/web/address-shapes'
import { fieldLabel } from '@crm/domain/activity/field-labels'
import { send } from '../../../../api/send.ts'
import type { RecordKind } from '../../../../records/edit/record-kind.ts'
import { staleAfterAddress } from '../-stale.ts'
import type { AddressField } from './address-fields.ts'
import { reads } from './address-values.ts'

export const addressKind: RecordKind<WebAddress, WebAddressChanges> = {
  what: 'this address',
  put: (id, body) =>
    send(webAddresses.update, { params: { id }, body }, { refresh: staleAfterAddress, quiet: true }),
  labelOf: fieldLabel,
  useWords: () => (field, value) => reads(field as AddressField, value) ?? 'None',
}
