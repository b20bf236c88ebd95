/** Balance of a commission: paid, requested, and still due. */
import type { Decimal } from 'decimal.js'
import { type Amount, exact, sum } from '../money.ts'
import type { DrawState } from './draw-actions.ts'
import { type DrawShare, capAmount, fullShare } from './draw-cap.ts'
import { type LedgerPayment, paidOf } from './payments.ts'

export interface SheetWithDraws {
  readonly commissionAmount: Amount
  readonly isSaleCancelled: boolean
  /** Every payment on the sheet, and every repayment. */
  readonly payments: readonly LedgerPayment[]
  readonly draws: readonly { readonly amount: Amount; readonly state: DrawState }[]
  /** Share of the earned amount that may be drawn by now; defaults to all. */
  readonly share?: DrawShare
}

export interface Balance {
  /** Zero while the sale is canceled: draws are then owed back. */
  readonly earned: Decimal
  readonly drawPaidTotal: Decimal
  /** Requested and approved. */
  readonly drawOpenTotal: Decimal
  /** Settled by payroll. Reopening the sheet does not change it. */
  readonly settled: Decimal
  /** Repaid by the rep. */
  readonly repaid: Decimal
  /** Negative when more was paid than earned, or when the job sold below par. */
  readonly balanceDue: Decimal
  /** Paid out beyond the earned amount. A job sold below par earns zero, and takes nothing back. */
  readonly owedBack: Decimal
  /** Amount that may still be requested. */
  readonly drawAvailable: Decimal
  /** Amount that may still be approved among the requested draws. */
  readonly drawApprovable: Decimal
}

export function balanceOf({
  commissionAmount,
  isSaleCancelled,
  payments,
  draws,
  share = fullShare,
}: SheetWithDraws): Balance {
  const inState = (...states: DrawState[]) =>
    sum(draws.filter(({ state }) => states.includes(state)).map(({ amount }) => amount))
  const earned = isSaleCancelled ? exact(0) : exact(commissionAmount)
  const drawOpenTotal = inState('Requested', 'Approved')
  const paid = paidOf(payments, 'draw', 'settlement', 'repayment')
  const balanceDue = earned.minus(paid)
  const drawable = capAmount(atLeastZero(earned), share.percent).minus(paid)
  const drawableLeft = balanceDue.lessThan(drawable) ? balanceDue : drawable
  return {
    earned,
    drawPaidTotal: paidOf(payments, 'draw'),
    drawOpenTotal,
    settled: paidOf(payments, 'settlement'),
    repaid: exact(0).minus(paidOf(payments, 'repayment')),
    balanceDue,
    owedBack: atLeastZero(paid.minus(atLeastZero(earned))),
    drawAvailable: atLeastZero(drawableLeft.minus(drawOpenTotal)),
    drawApprovable: atLeastZero(drawableLeft.minus(inState('Approved'))),
  }
}

const atLeastZero = (amount: Decimal) => (amount.isNegative() ? exact(0) : amount)
