/** List filters on related records, with their labels. */

type Labels<K extends string> = Readonly<Record<K, string>>

/** Filter: open tasks of a client or job. */
export const openTaskLabels = {
  any: 'There',
  overdue: 'Overdue',
  none: 'Missing',
} as const satisfies Labels<string>
export type OpenTask = keyof typeof openTaskLabels
export const openTaskNames = Object.keys(openTaskLabels) as [OpenTask, ...OpenTask[]]

/** Filter: days without a note. */
export const quietDays = ['7', '14', '30', '60', '90'] as const
export type QuietDays = (typeof quietDays)[number]

/** Filter: referrals of a client. */
export const referralTieLabels = {
  referred: 'Was referred',
  referrer: 'Referred others',
  neither: 'Neither',
} as const satisfies Labels<string>
export type ReferralTie = keyof typeof referralTieLabels
export const referralTies = Object.keys(referralTieLabels) as [ReferralTie, ...ReferralTie[]]

/** Filter: progress of the permit (AHJ) or the permission to operate (utility). */
export const permissionLabels = {
  toSubmit: 'Not submitted',
  submitted: 'Submitted, not granted',
  granted: 'Granted',
} as const satisfies Labels<string>
export type Permission = keyof typeof permissionLabels
export const permissionNames = Object.keys(permissionLabels) as [Permission, ...Permission[]]

/** Filter: pending decisions of people, independent of fields and documents. */
export const saleWaitLabels = {
  task: 'A high-priority task',
  signature: 'A signature',
  change: 'A contract change',
} as const satisfies Labels<string>
export type SaleWait = keyof typeof saleWaitLabels
export const saleWaits = Object.keys(saleWaitLabels) as [SaleWait, ...SaleWait[]]
