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

/** How the price is paid: by lenders as far as amounts are entered, null where none is. */
export interface Financing {
  readonly price: Amount
  readonly downPayment: Amount
  readonly financed: readonly (Amount | null)[]
}

/** What is wrong with it; undefined when it adds up. Some count the down payment among what is financed. */
export function financeFault({ price, downPayment, financed }: Financing): string | undefined {
  const given = financed.filter((amount) => amount !== null)
  const lent = sum(given)
  const total = lent.plus(downPayment)
  return given.length === 0 || lent.equals(price) || total.equals(price)
    ? undefined
    : `What is financed and the down payment add up to ${formatDollars(total)}, the price is ${formatDollars(price)}.`
}

/** Why a client cannot have paid it; undefined when they can, and while either is not known. */
export function downPaymentFault(
  price: Amount | null | undefined,
  downPayment: Amount | null | undefined,
): string | undefined {
  if (!isKnown(price) || !isKnown(downPayment)) return undefined
  return exact(downPayment).greaterThan(price)
    ? `The down payment is more than the price, which is ${formatDollars(price)}.`
    : undefined
}

/** The lesser of $1,000 and a tenth of the price (B&P 7159.5); nothing while either is not known. */
export function downPaymentWarning(
  price: Amount | null | undefined,
  downPayment: Amount | null | undefined,
): string | undefined {
  if (!isKnown(price) || !isKnown(downPayment)) return undefined
  const tenth = round2(times(price, '0.1'))
  const most = tenth.lessThan(1000) ? tenth : exact(1000)
  return exact(downPayment).greaterThan(most)
    ? `A down payment is at most ${formatDollars(most)}: the lesser of $1,000.00 and a tenth of the price.`
    : undefined
}

const isKnown = (amount: Amount | null | undefined): amount is Amount =>
  amount !== null && amount !== undefined

/** When the work begins and ends, about; null where nobody gave a day. */
export interface WorkDays {
  readonly startsOn: string | null
  readonly completesOn: string | null
}

/** Approximate days, as the law wants them: the usual ones where nobody gave others. */
export const workDaysOf = ({ startsOn, completesOn }: WorkDays, contractDay: string) => ({
  startsOn: startsOn ?? addDays(contractDay, 45),
  completesOn: completesOn ?? addDays(contractDay, 120),
})

/** Nothing ends before it begins; undefined when it does not. */
export function workDaysFault(given: WorkDays, contractDay: string): string | undefined {
  const { startsOn, completesOn } = workDaysOf(given, contractDay)
  return completesOn < startsOn ? 'The work would end before it begins.' : undefined
}
