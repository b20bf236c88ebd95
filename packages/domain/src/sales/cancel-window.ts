/**
 * Cancellation window: three business days after the contract, five for a buyer 65 or older. Saturdays and holidays do
 * not count, which is the longer of two readings of the law.
 */
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
  return weekday !== 0 && weekday !== 6 && !isHoliday(day)
}

/** Month and day; or month, weekday (0 is Sunday) and its occurrence in the month, where -1 is the last. */
const holidays: readonly (readonly [number, number] | readonly [number, number, number])[] = [
  [1, 1],
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, -1],
  [6, 19],
  [7, 4],
  [9, 1, 1],
  [10, 1, 2],
  [11, 11],
  [11, 4, 4],
  [12, 25],
]

/** Federal holidays; a Sunday holiday is observed on Monday. */
function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  return holidays.some(([month, dayOrWeekday, occurrence]) => {
    if (occurrence !== undefined) return day === weekdayOf(year, month, dayOrWeekday, occurrence)
    const fixed = `${year}-${twoDigits(month)}-${twoDigits(dayOrWeekday)}`
    return day === (new Date(`${fixed}T00:00:00Z`).getUTCDay() === 0 ? addDays(fixed, 1) : fixed)
  })
}

function weekdayOf(year: number, month: number, weekday: number, occurrence: number): string {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const days = Array.from({ length }, (_, index) => `${year}-${twoDigits(month)}-${twoDigits(index + 1)}`)
  const found = days.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === weekday)
  return found.at(occurrence < 0 ? occurrence : occurrence - 1) ?? ''
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
