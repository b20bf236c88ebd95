/** What of a commission is drawn, asked for, and still due. */
import type { Decimal } from 'decimal.js'
import { type Amount, exact, sum } from '../money.ts'
import type { DrawState } from './draw-actions.ts'

export interface DrawnSheet {
  readonly commissionAmount: Amount
  readonly isSaleCancelled: boolean
  /** What payroll settled when the sheet was completed; null before. */
  readonly settledAmount: Amount | null
  readonly draws: readonly { readonly amount: Amount; readonly state: DrawState }[]
}

export interface Balance {
  /** Nothing while the sale is cancelled: what was drawn is then owed back. */
  readonly earned: Decimal
  readonly drawPaidTotal: Decimal
  /** Requested and approved. */
  readonly drawOpenTotal: Decimal
  readonly settled: Decimal
  /** Negative where more was paid than is earned, and where the job was sold below par. */
  readonly balanceDue: Decimal
  /** What was paid out beyond what is earned. A job sold below par earns nothing, and takes nothing back. */
  readonly owedBack: Decimal
  /** What may still be asked for. */
  readonly drawAvailable: Decimal
  /** What may still be approved of all that was asked for. */
  readonly drawApprovable: Decimal
}

export function balanceOf({ commissionAmount, isSaleCancelled, settledAmount, draws }: DrawnSheet): Balance {
  const inState = (...states: DrawState[]) =>
    sum(draws.filter(({ state }) => states.includes(state)).map(({ amount }) => amount))
  const earned = isSaleCancelled ? exact(0) : exact(commissionAmount)
  const drawPaidTotal = inState('Paid')
  const drawOpenTotal = inState('Requested', 'Approved')
  const settled = exact(settledAmount ?? 0)
  const balanceDue = earned.minus(drawPaidTotal).minus(settled)
  return {
    earned,
    drawPaidTotal,
    drawOpenTotal,
    settled,
    balanceDue,
    owedBack: atLeastNothing(drawPaidTotal.plus(settled).minus(atLeastNothing(earned))),
    drawAvailable: atLeastNothing(balanceDue.minus(drawOpenTotal)),
    drawApprovable: atLeastNothing(balanceDue.minus(inState('Approved'))),
  }
}

const atLeastNothing = (amount: Decimal) => (amount.isNegative() ? exact(0) : amount)
