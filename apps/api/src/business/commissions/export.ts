/** The lists of commission sheets and of draws as CSV files. */
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { ListedDraw } from '@crm/contract/web/draw-list-shapes'
import { type Cells, dollarsCell, momentCell, yesOrNo } from '#spine/records/export'

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

export const drawCells: Cells<'draws', ListedDraw> = {
  job: ({ jobNumber }) => jobNumber,
  client: ({ clientName }) => clientName,
  rep: ({ repName }) => repName,
  amount: ({ amount }) => dollarsCell(amount),
  state: ({ state }) => state,
  asked: ({ createdAt }) => momentCell(createdAt),
  askedBy: ({ requestedByName }) => requestedByName,
  approved: ({ approvedAt }) => momentCell(approvedAt),
  approvedBy: ({ approvedByName }) => approvedByName,
  paid: ({ paymentDate }) => paymentDate,
  check: ({ checkNumber }) => checkNumber,
  paidBy: ({ markedPaidByName }) => markedPaidByName,
  note: ({ notes }) => notes,
  payable: ({ payable }) => yesOrNo(payable),
  notPayable: ({ notPayableReason }) => notPayableReason,
}
