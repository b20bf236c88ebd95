import { webAddresses } from '@crm/contract'
import type { WebAddress, WebAddressChanges } from '@crm/contract/web/address-shapes'
import { factKind } from '../../../records/edit/record-kind.ts'
import { addressFacts } from './-address-facts.ts'

/** Who may change one depends on its lead: the card says it. */
export const addressKind = factKind<WebAddress, WebAddressChanges>()({
  what: 'this address',
  facts: addressFacts,
  get: webAddresses.get,
  update: webAddresses.update,
  nameOf: ({ fullAddress }) => fullAddress,
})
