import { webAddresses } from '@crm/contract'
import type { WebAddress, WebAddressChanges } from '@crm/contract/web/address-shapes'
import { factKind } from '~/records/edit/record-kind.ts'
import { addressFacts } from './address-facts.ts'

/** The right to edit depends on the lead, so the card checks it. */
export const addressKind = factKind<WebAddress, WebAddressChanges>()({
  what: 'this address',
  facts: addressFacts,
  get: webAddresses.get,
  update: webAddresses.update,
  nameOf: ({ fullAddress }) => fullAddress,
})
