/** Sort fields of the lists of sheets and draws: every column that the database can order, each in both directions. */

export const sheetSortFields = [
  'createdAt',
  'jobNumber',
  'commissionAmount',
  'client',
  'state',
  'paid',
  'balanceDue',
  'draw',
  'rep',
] as const
export type SheetSortField = (typeof sheetSortFields)[number]

export const drawSortFields = [
  'createdAt',
  'amount',
  'approvedAt',
  'paymentDate',
  'job',
  'client',
  'rep',
  'state',
  'approvedBy',
  'note',
] as const
export type DrawSortField = (typeof drawSortFields)[number]
