/** What the lists ask of what hangs on their rows, and how it reads. */

type Labels<K extends string> = Readonly<Record<K, string>>

/** Open tasks of a client or a job. */
export const openTaskLabels = {
  any: 'There',
  overdue: 'Overdue',
  none: 'Missing',
} as const satisfies Labels<string>
export type OpenTask = keyof typeof openTaskLabels
export const openTaskNames = Object.keys(openTaskLabels) as [OpenTask, ...OpenTask[]]

/** For how many days nobody wrote a note. */
export const quietDays = ['7', '14', '30', '60', '90'] as const
export type QuietDays = (typeof quietDays)[number]

/** How a client is tied to others by referrals. */
export const referralTieLabels = {
  referred: 'Was referred',
  referrer: 'Has referred somebody',
  neither: 'Neither',
} as const satisfies Labels<string>
export type ReferralTie = keyof typeof referralTieLabels
export const referralTies = Object.keys(referralTieLabels) as [ReferralTie, ...ReferralTie[]]

/** Where the permit of the authority, or the permission of the utility, stands. */
export const permissionLabels = {
  toSubmit: 'To be submitted',
  submitted: 'Submitted, not granted',
  granted: 'Granted',
} as const satisfies Labels<string>
export type Permission = keyof typeof permissionLabels
export const permissionNames = Object.keys(permissionLabels) as [Permission, ...Permission[]]

/** What a job waits for that people decide, whatever its fields and papers say. */
export const saleWaitLabels = {
  task: 'A task of high priority',
  signature: 'A signature',
  change: 'A change of its contract',
} as const satisfies Labels<string>
export type SaleWait = keyof typeof saleWaitLabels
export const saleWaits = Object.keys(saleWaitLabels) as [SaleWait, ...SaleWait[]]
