/** Contract terms that the sale does not have: schedules of payments and work. */
import { type Amount, exact, formatDollars, round2, sum, times } from '../money.ts'
import { addDays } from '../time.ts'

export interface ProgressPayment {
  readonly work: string
  readonly amount: Amount
}

/** Half after installation, the rest with permission to operate; never ahead of the work (B&P 7159). */
export function defaultPayments(price: Amount, downPayment: Amount): { work: string; amount: string }[] {
  const remaining = exact(price).minus(downPayment)
  if (remaining.lessThanOrEqualTo(0)) return []
  const first = round2(times(remaining, '0.5'))
  return [
    { work: 'Installation of the equipment', amount: first.toFixed(2) },
    { work: 'Final inspection and permission to operate', amount: remaining.minus(first).toFixed(2) },
  ]
}

/** Error of the payment schedule; undefined when it adds up. */
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

/** Financing of the price; an amount is null when it is not entered. */
export interface Financing {
  readonly price: Amount
  readonly downPayment: Amount
  readonly financed: readonly (Amount | null)[]
}

/** Error of the financing; undefined when it adds up. Some people include the down payment in it. */
export function financeFault({ price, downPayment, financed }: Financing): string | undefined {
  const entered = financed.filter((amount) => amount !== null)
  const lenderAmount = sum(entered)
  const total = lenderAmount.plus(downPayment)
  return entered.length === 0 || lenderAmount.equals(price) || total.equals(price)
    ? undefined
    : `What is financed and the down payment add up to ${formatDollars(total)}, the price is ${formatDollars(price)}.`
}

/** Error when the down payment exceeds the price; undefined while either is unknown. */
export function downPaymentFault(
  price: Amount | null | undefined,
  downPayment: Amount | null | undefined,
): string | undefined {
  if (!isKnown(price) || !isKnown(downPayment)) return undefined
  return exact(downPayment).greaterThan(price)
    ? `The down payment is more than the price, which is ${formatDollars(price)}.`
    : undefined
}

/** Legal limit: the lesser of $1,000 and 10 % of the price (B&P 7159.5); undefined while either is unknown. */
export function downPaymentWarning(
  price: Amount | null | undefined,
  downPayment: Amount | null | undefined,
): string | undefined {
  if (!isKnown(price) || !isKnown(downPayment)) return undefined
  const tenth = round2(times(price, '0.1'))
  const limit = tenth.lessThan(1000) ? tenth : exact(1000)
  return exact(downPayment).greaterThan(limit)
    ? `A down payment is at most ${formatDollars(limit)}: the lesser of $1,000.00 and a tenth of the price.`
    : undefined
}

const isKnown = (amount: Amount | null | undefined): amount is Amount =>
  amount !== null && amount !== undefined

/** Approximate start and end of the work; null when not entered. */
export interface WorkDays {
  readonly startsOn: string | null
  readonly completesOn: string | null
}

/** Approximate days, which the law requires, with defaults for missing ones. */
export const workDaysOf = ({ startsOn, completesOn }: WorkDays, contractDay: string) => ({
  startsOn: startsOn ?? addDays(contractDay, 45),
  completesOn: completesOn ?? addDays(contractDay, 120),
})

/** Error when the work would end before it starts. */
export function workDaysFault(workDays: WorkDays, contractDay: string): string | undefined {
  const { startsOn, completesOn } = workDaysOf(workDays, contractDay)
  return completesOn < startsOn ? 'The work would end before it begins.' : undefined
}
