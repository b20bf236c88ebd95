/** Payments for commissions and referrals, and repayments. */
import type { Decimal } from 'decimal.js'
import { type Amount, exact, formatDollars, sum } from '../money.ts'

export const paymentKinds = ['draw', 'settlement', 'repayment', 'referral'] as const
export type PaymentKind = (typeof paymentKinds)[number]

export const paymentMethods = ['check', 'payroll', 'transfer', 'cash', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** One ledger row. `amount` is positive for money out, negative for repayments and reversals of money out. */
export interface LedgerPayment {
  readonly kind: PaymentKind
  readonly amount: Amount
}

/** Sum of the rows of these kinds, including reversals. */
export const paidOf = (payments: readonly LedgerPayment[], ...kinds: readonly PaymentKind[]): Decimal =>
  sum(payments.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))

/** Explains why this repayment cannot be entered; undefined when it can. It may cover a part of the debt. */
export function whyNoRepayment(amount: Amount, owedBack: Decimal): string | undefined {
  if (owedBack.isZero()) return 'Nothing is owed back on this commission sheet.'
  return exact(amount).greaterThan(owedBack)
    ? `${formatDollars(amount)} is more than the ${formatDollars(owedBack)} that is owed back.`
    : undefined
}

interface PaymentFlags {
  readonly isReversed: boolean
  /** The payment is itself a reversal. */
  readonly isReversal: boolean
}

/** Explains why a payment cannot be reversed; undefined when it can. A complete sheet must be reopened first. */
export function whyNoReversal(
  { isReversed, isReversal }: PaymentFlags,
  sheet: { readonly isComplete: boolean },
): string | undefined {
  if (isReversal) return 'This is a reversal. Enter the payment again instead.'
  if (isReversed) return 'This payment is reversed already.'
  return sheet.isComplete
    ? 'This commission sheet is complete. Mark it incomplete before reversing a payment.'
    : undefined
}
