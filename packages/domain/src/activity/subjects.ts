/** What an entry of the activity is about. */
export const activitySubjects = [
  'lead',
  'note',
  'address',
  'appointment',
  'task',
  'user',
  'catalogue',
  'sale',
  'referral',
  'serviceJob',
  'document',
  'contract',
  'companyFacts',
  'view',
  'commission',
  'draw',
  'commissionSettings',
  'mail',
  'hook',
  'legacy',
] as const
export type ActivitySubject = (typeof activitySubjects)[number]
