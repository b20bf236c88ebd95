/** The list of commission sheets as a CSV file. */
import type { Commission } from '@crm/contract/web/commission-shapes'
import { type Cells, dollarsCell, momentCell } from '../records/export.ts'

export const sheetCells: Cells<'commissions', Commission> = {
  job: ({ jobNumber }) => jobNumber,
  client: ({ lead }) => lead.fullName,
  rep: ({ repName }) => repName,
  state: ({ state }) => state,
  commission: ({ commissionAmount }) => dollarsCell(commissionAmount),
  paid: ({ drawPaidTotal }) => dollarsCell(drawPaidTotal),
  due: ({ balanceDue }) => dollarsCell(balanceDue),
  draw: ({ draws }) => draws[0]?.state ?? null,
  created: ({ createdAt }) => momentCell(createdAt),
}
