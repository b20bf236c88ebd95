import type { WebAddress } from '@crm/contract/web/address-shapes'
import type { WebSale, WebSaleChanges } from '@crm/contract/web/sale-shapes'
import { can } from '@crm/domain/people/can'
import { saleSubject, saleFacts } from '~/kinds/sales/sale-facts.tsx'
import { factKind } from '~/records/edit/record-kind.ts'
import type { Fact } from '~/records/facts/fact.ts'
import { offerMove } from './offer-move.ts'
import { saleBase } from './sale-move-kind.ts'

export const saleKind = factKind<WebSale, WebSaleChanges>()({
  ...saleBase,
  onSaved: offerMove,
  facts: saleFacts,
})

/** Adds the house, chosen from the client's houses. */
export function saleKindOf(houses: readonly WebAddress[]) {
  const addressId: Fact<WebSale> = {
    kind: 'choice',
    label: 'House',
    none: 'None',
    choices: houses.map(({ id, fullAddress }) => ({ value: id, label: fullAddress })),
    may: (me, record) => can.changeSale.contract(me, record && saleSubject(record)),
    render: ({ address }) => address?.fullAddress,
  }
  return factKind<WebSale, WebSaleChanges>()({
    ...saleBase,
    onSaved: offerMove,
    facts: { ...saleFacts, addressId },
  })
}
