/** Lists with saved views, by wire name. */
export const viewLists = [
  'leads',
  'tasks',
  'sales',
  'commissions',
  'draws',
  'contracts',
  'documents',
  'serviceJobs',
  'referrals',
  'appointments',
  'people',
  'imports',
] as const
export type ViewList = (typeof viewLists)[number]
