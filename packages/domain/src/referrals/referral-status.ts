/** What a referral has come to: it follows what became of the client who was referred, and of their job. */
import type { LeadStatus } from '../leads/lead-status.ts'
import { type Amount, exact } from '../money.ts'
import { type SaleStatus, placeOf } from '../sales/phases.ts'

export const referralStatuses = ['Pending', 'Qualified', 'Payable', 'Paid', 'Void'] as const
export type ReferralStatus = (typeof referralStatuses)[number]

/** What it is worth by itself; only people make it Paid. */
export type EarnedStatus = Exclude<ReferralStatus, 'Paid'>

export interface ReferredClient {
  readonly status: LeadStatus
  /** Those that were not removed. */
  readonly sales: readonly { readonly status: SaleStatus; readonly ptoCompleteDate: string | null }[]
}

/** The first row that holds says it. */
const rules: readonly (readonly [EarnedStatus, (client: ReferredClient) => boolean])[] = [
  ['Void', ({ status }) => status === 'Dead'],
  ['Void', ({ sales }) => sales.length > 0 && sales.every(isCancelled)],
  ['Payable', ({ sales }) => sales.some((sale) => !isCancelled(sale) && isFarEnough(sale))],
  ['Qualified', ({ status }) => status === 'Sold'],
  ['Pending', () => true],
]

type Sale = ReferredClient['sales'][number]
const isCancelled = ({ status }: Sale) => status === 'Cancelled'

/** The system runs, or the job is being paid. */
const isFarEnough = ({ status, ptoCompleteDate }: Sale) =>
  ptoCompleteDate !== null || placeOf(status) >= placeOf('Payment')

export const earnedStatus = (client: ReferredClient): EarnedStatus =>
  rules.find(([, holds]) => holds(client))?.[0] ?? 'Pending'

/** What it takes of the commission, in dollars: what comes to nothing costs nothing. */
export const costOf = (status: ReferralStatus, promised: Amount): number =>
  status === 'Void' ? 0 : exact(promised).toNumber()

export interface Payment {
  readonly amount: number
  /** The Pacific day, `YYYY-MM-DD`. */
  readonly date: string
  readonly reason: string | null
}

interface Paying {
  readonly today: string
  readonly mayPayEarly: boolean
}

/** What is wrong with paying so much on that day, by field; empty when nothing is. */
export function paymentFaults(
  { status, promised }: { readonly status: ReferralStatus; readonly promised: number },
  { amount, date, reason }: Payment,
  { today, mayPayEarly }: Paying,
): { readonly field: 'amount' | 'date' | 'reason'; readonly message: string }[] {
  const isEarly = status === 'Pending' || status === 'Qualified'
  return [
    ...(status === 'Void' ? [{ field: 'amount' as const, message: 'A void referral is not paid.' }] : []),
    ...(isEarly && !mayPayEarly
      ? [{ field: 'amount' as const, message: `This referral is ${status} and not payable yet.` }]
      : []),
    ...(date > today ? [{ field: 'date' as const, message: 'This day has not come yet.' }] : []),
    ...(isEarly && mayPayEarly && !reason
      ? [{ field: 'reason' as const, message: 'Say why it is paid before it is payable.' }]
      : []),
    ...(amount !== promised && !reason
      ? [{ field: 'reason' as const, message: 'Say why it is not what was promised.' }]
      : []),
  ]
}
