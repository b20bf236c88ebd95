/** Describes the payments and checks of a run. */
import type { PayRun } from '@crm/contract/web/pay-run-shapes'
import { checkNumbersFrom } from '@crm/domain/commissions/pay-run'

/** "5 payments" */
export const paymentsInWords = ({ totals: { payments } }: PayRun): string =>
  `${payments} ${payments === 1 ? 'payment' : 'payments'}`

/** "Checks 20431–20435."; undefined without check numbers. */
export function checksInWords({ payees }: PayRun): string | undefined {
  const numbers = payees.flatMap(({ checkNumber }) => (checkNumber === null ? [] : [checkNumber]))
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined) return undefined
  return first === last ? `Check ${first}.` : `Checks ${first}–${last}.`
}

/** The number after the highest one used; undefined where the run has check numbers or no number was ever used. */
export function nextCheckOf({ state, firstCheckNumber, lastCheckNumber }: PayRun): string | undefined {
  if (state !== 'Open' || firstCheckNumber !== null || lastCheckNumber === null) return undefined
  return checkNumbersFrom(lastCheckNumber, 2)[1]
}
