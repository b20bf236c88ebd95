/** What of a contract is agreed beside the sale: the schedule of payments and of the work. */
import { type Amount, exact, formatDollars, round2, sum, times } from '../money.ts'
import { addDays } from '../time.ts'

export interface ProgressPayment {
  readonly work: string
  readonly amount: Amount
}

/** Half once the equipment is on the roof, the rest once the utility lets it run; never ahead of the work (B&P 7159). */
export function usualPayments(price: Amount, downPayment: Amount): { work: string; amount: string }[] {
  const rest = exact(price).minus(downPayment)
  if (rest.lessThanOrEqualTo(0)) return []
  const first = round2(times(rest, '0.5'))
  return [
    { work: 'Installation of the equipment', amount: first.toFixed(2) },
    { work: 'Final inspection and permission to operate', amount: rest.minus(first).toFixed(2) },
  ]
}

/** What is wrong with a schedule; undefined when it adds up. */
export function paymentFault(
  price: Amount,
  downPayment: Amount,
  payments: readonly ProgressPayment[],
): string | undefined {
  const total = sum([downPayment, ...payments.map(({ amount }) => amount)])
  return total.equals(price)
    ? undefined
    : `The down payment and the progress payments add up to ${formatDollars(total)}, the price is ${formatDollars(price)}.`
}

/** The lesser of $1,000 and a tenth of the price (B&P 7159.5). */
export function downPaymentWarning(price: Amount, downPayment: Amount): string | undefined {
  const tenth = round2(times(price, '0.1'))
  const most = tenth.lessThan(1000) ? tenth : exact(1000)
  return exact(downPayment).greaterThan(most)
    ? `A down payment is at most ${formatDollars(most)}: the lesser of $1,000.00 and a tenth of the price.`
    : undefined
}

/** Approximate days, as the law wants them, where nobody gave others. */
export const usualDays = (contractDay: string): { startsOn: string; completesOn: string } => ({
  startsOn: addDays(contractDay, 45),
  completesOn: addDays(contractDay, 120),
})
