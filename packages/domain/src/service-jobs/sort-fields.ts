/** Sort fields of the list of service jobs: every column that the database can order, each in both directions. */

export const serviceJobSortFields = [
  'createdAt',
  'number',
  'status',
  'statusEnteredAt',
  'repairScheduledDate',
  'client',
  'type',
  'technician',
] as const
export type ServiceJobSortField = (typeof serviceJobSortFields)[number]
