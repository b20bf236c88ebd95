/** The sales list as a CSV file. Installer cost per watt is in no column, since not every reader may see it. */
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { saleStatusLabel, subLabel } from '@crm/domain/sales/phases'
import { type Cells, dollarsCell, momentCell, yesOrNo } from '#spine/records/export'

export const saleCells: Cells<'sales', WebSale> = {
  number: ({ jobNumber }) => jobNumber,
  client: ({ lead }) => lead.fullName,
  leadNumber: ({ lead }) => lead.number,
  address: ({ address }) => address?.fullAddress ?? null,
  status: ({ status }) => saleStatusLabel(status),
  step: ({ subStatus }) => subStatus && subLabel(subStatus),
  days: ({ daysInStatus }) => daysInStatus,
  onHold: ({ onHold }) => yesOrNo(onHold),
  amount: ({ saleAmount }) => dollarsCell(saleAmount),
  size: ({ systemWatts }) => (systemWatts === 0 ? null : (systemWatts / 1000).toFixed(3)),
  rep: ({ salesRep }) => salesRep?.name ?? null,
  installer: ({ installer }) => installer?.name ?? null,
  lenderWaits: ({ financeEndsOn }) => financeEndsOn,
  contract: ({ contractDate }) => contractDate,
  created: ({ createdAt }) => momentCell(createdAt),
}
