/** Sort fields of the referral list: every column that the database can order, each in both directions. */

export const referralSortFields = [
  'createdAt',
  'status',
  'amount',
  'client',
  'referredBy',
  'job',
  'paidDate',
] as const
export type ReferralSortField = (typeof referralSortFields)[number]
