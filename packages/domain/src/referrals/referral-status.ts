/** Status of a referral, derived from the referred client and their job. */
import type { LeadStatus } from '../leads/lead-status.ts'
import { type Amount, exact } from '../money.ts'
import type { RemovalRefusal } from '../removals.ts'
import { type SaleStatus, phaseIndex } from '../sales/phases.ts'

export const referralStatuses = ['Pending', 'Qualified', 'Payable', 'Paid', 'Void'] as const
export type ReferralStatus = (typeof referralStatuses)[number]

/** Statuses that are derived; only people set Paid. */
export type EarnedStatus = Exclude<ReferralStatus, 'Paid'>

export interface ReferredClient {
  readonly status: LeadStatus
  /** Without removed sales. */
  readonly sales: readonly { readonly status: SaleStatus; readonly ptoCompleteDate: string | null }[]
}

/** A payment is final, so a paid referral cannot be removed. */
export const whyReferralStays = (status: ReferralStatus): RemovalRefusal | undefined =>
  status === 'Paid' ? reasonsIfPaid : undefined

const reasonsIfPaid: RemovalRefusal = {
  itself: 'A paid referral cannot be removed.',
  lead: 'A lead with a paid referral cannot be removed.',
}

/** The first matching row decides. */
const rules: readonly (readonly [EarnedStatus, (client: ReferredClient) => boolean])[] = [
  ['Void', ({ status }) => status === 'Dead'],
  ['Void', ({ sales }) => sales.length > 0 && sales.every(isCancelled)],
  ['Payable', ({ sales }) => sales.some((sale) => !isCancelled(sale) && isFarEnough(sale))],
  ['Qualified', ({ status }) => status === 'Sold'],
  ['Pending', () => true],
]

type Sale = ReferredClient['sales'][number]
const isCancelled = ({ status }: Sale) => status === 'Cancelled'

/** PTO is complete, or the job has reached Payment. */
const isFarEnough = ({ status, ptoCompleteDate }: Sale) =>
  ptoCompleteDate !== null || phaseIndex(status) >= phaseIndex('Payment')

export const earnedStatus = (client: ReferredClient): EarnedStatus =>
  rules.find(([, matches]) => matches(client))?.[0] ?? 'Pending'

/** Deduction from the commission, in dollars; zero for a void referral. */
export const costOf = (status: ReferralStatus, promised: Amount): number =>
  status === 'Void' ? 0 : exact(promised).toNumber()

export interface Payment {
  readonly amount: number
  /** The Pacific day, `YYYY-MM-DD`. */
  readonly date: string
  readonly reason: string | null
}

interface PaymentContext {
  readonly today: string
  readonly mayPayEarly: boolean
}

/** Errors of a payment, by field; empty when valid. */
export function paymentFaults(
  { status, promised }: { readonly status: ReferralStatus; readonly promised: number },
  { amount, date, reason }: Payment,
  { today, mayPayEarly }: PaymentContext,
): { readonly field: 'amount' | 'date' | 'reason'; readonly message: string }[] {
  const isEarly = status === 'Pending' || status === 'Qualified'
  return [
    ...(status === 'Void' ? [{ field: 'amount' as const, message: 'A void referral cannot be paid.' }] : []),
    ...(isEarly && !mayPayEarly
      ? [{ field: 'amount' as const, message: `This referral is ${status} and not payable yet.` }]
      : []),
    ...(date > today ? [{ field: 'date' as const, message: 'This day is in the future.' }] : []),
    ...(isEarly && mayPayEarly && !reason
      ? [{ field: 'reason' as const, message: 'Enter the reason for the early payment.' }]
      : []),
    ...(amount !== promised && !reason
      ? [{ field: 'reason' as const, message: 'Enter the reason for the different amount.' }]
      : []),
  ]
}
