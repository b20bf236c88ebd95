/**
 * Cancellation window: three business days after the contract, five for a buyer 65 or older. Saturdays and holidays do
 * not count, which is the longer of two readings of the law.
 */
import { holidayOn } from '../holidays.ts'
import { addDays } from '../time.ts'

/** Last day of the window. An unknown age gets the longer window. */
export function cancelWindowEnds(contractDate: string, isSenior: boolean | null): string {
  let daysLeft = isSenior === false ? 3 : 5
  let day = contractDate
  while (daysLeft > 0) {
    day = addDays(day, 1)
    if (isBusinessDay(day)) daysLeft -= 1
  }
  return day
}

function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && holidayOn(day) === undefined
}
