import { webSales } from '@crm/contract/web/sales'
import type { WebSale, WebSaleChanges } from '@crm/contract/web/sale-shapes'
import { can } from '@crm/domain/people/can'
import { factKind } from '../../../../records/edit/record-kind.ts'
import { saleFacts } from '../-sale-facts.tsx'

export const saleKind = factKind<WebSale, WebSaleChanges>()({
  what: 'this sale',
  facts: saleFacts,
  get: webSales.get,
  update: webSales.update,
  nameOf: ({ jobNumber }) => jobNumber,
  may: (me) => can.readSale(me),
})
