/** Sort fields of the lead lists: every column that the database can order, each in both directions. */

export const leadSortFields = [
  'createdAt',
  'updatedAt',
  'lastActivityAt',
  'number',
  'name',
  'status',
  'rep',
  'setter',
  'phone',
  'email',
  'source',
  'doNotContact',
  'street',
  'city',
  'state',
  'zip',
  'utility',
  'bill',
  'hoa',
] as const
export type LeadSortField = (typeof leadSortFields)[number]
