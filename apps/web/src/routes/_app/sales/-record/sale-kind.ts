import type { WebAddress } from '@crm/contract/web/address-shapes'
import { webSales } from '@crm/contract/web/sales'
import type { WebSale, WebSaleChanges } from '@crm/contract/web/sale-shapes'
import { can } from '@crm/domain/people/can'
import { factKind } from '../../../../records/edit/record-kind.ts'
import type { Fact } from '../../../../records/facts/fact.ts'
import { aboutSale, saleFacts } from '../-sale-facts.tsx'

const sale = {
  what: 'this sale',
  get: webSales.get,
  update: webSales.update,
  nameOf: ({ jobNumber }: { readonly jobNumber?: string }) => jobNumber,
  may: (me: Parameters<typeof can.readSale>[0]) => can.readSale(me),
}

export const saleKind = factKind<WebSale, WebSaleChanges>()({ ...sale, facts: saleFacts })

/** The same with the house, which is one of its client's. */
export function saleKindOf(houses: readonly WebAddress[]) {
  const addressId: Fact<WebSale> = {
    kind: 'choice',
    label: 'House',
    none: 'None',
    choices: houses.map(({ id, fullAddress }) => ({ value: id, label: fullAddress })),
    may: (me, record) => can.changeSale.contract(me, record && aboutSale(record)),
    shown: ({ address }) => address?.fullAddress,
  }
  return factKind<WebSale, WebSaleChanges>()({ ...sale, facts: { ...saleFacts, addressId } })
}
