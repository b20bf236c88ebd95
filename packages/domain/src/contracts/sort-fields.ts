/** Sort fields of the contract list: every column that the database can order, each in both directions. */

export const contractSortFields = [
  'createdAt',
  'number',
  'state',
  'client',
  'title',
  'signed',
  'price',
  'job',
  'sentAt',
] as const
export type ContractSortField = (typeof contractSortFields)[number]
