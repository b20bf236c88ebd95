/** Test ledger: one payment per paid draw, and the settlement by payroll. */
import type { Amount } from '../money.ts'
import type { DrawState } from './draw-actions.ts'
import type { LedgerPayment } from './payments.ts'

export const paymentsOf = (
  draws: readonly { readonly amount: Amount; readonly state: DrawState }[],
  settled: Amount | null = null,
): LedgerPayment[] => [
  ...draws.filter(({ state }) => state === 'Paid').map(({ amount }) => ({ kind: 'draw' as const, amount })),
  ...(settled === null ? [] : [{ kind: 'settlement' as const, amount: settled }]),
]
