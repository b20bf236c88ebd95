/**
 * The days in which a buyer may cancel: three business days after the contract, five for who is 65 or older. Saturdays
 * are not counted, nor are holidays: of two readings of the law the longer.
 */
import { addDays } from '../time.ts'

/** The last day on which the buyer may cancel. Who is not known to be younger has the longer time. */
export function cancelWindowEnds(contractDate: string, isSenior: boolean | null): string {
  let left = isSenior === false ? 3 : 5
  let day = contractDate
  while (left > 0) {
    day = addDays(day, 1)
    if (isBusinessDay(day)) left -= 1
  }
  return day
}

function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(day)
}

/** Month and day, or month, weekday (0 is Sunday) and which one of the month; -1 is the last. */
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

/** Federal holidays; one that falls on a Sunday is kept on the Monday. */
function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  return holidays.some(([month, one, which]) => {
    if (which !== undefined) return day === weekdayOf(year, month, one, which)
    const fixed = `${year}-${two(month)}-${two(one)}`
    return day === (new Date(`${fixed}T00:00:00Z`).getUTCDay() === 0 ? addDays(fixed, 1) : fixed)
  })
}

function weekdayOf(year: number, month: number, weekday: number, which: number): string {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const days = Array.from({ length }, (_, at) => `${year}-${two(month)}-${two(at + 1)}`)
  const found = days.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === weekday)
  return found.at(which < 0 ? which : which - 1) ?? ''
}

const two = (number: number) => String(number).padStart(2, '0')
