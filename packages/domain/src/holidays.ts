/** Federal holidays of the United States (5 U.S.C. 6103), for the cancellation window and the calendar. */
import { addDays } from './time.ts'

/** Month and day; or month, weekday (0 is Sunday) and its occurrence in the month, where -1 is the last. */
type HolidayRule = readonly [month: number, day: number] | readonly [number, number, number]

const holidays: readonly (readonly [name: string, rule: HolidayRule])[] = [
  ['New Year’s Day', [1, 1]],
  ['Martin Luther King Jr. Day', [1, 1, 3]],
  ['Presidents’ Day', [2, 1, 3]],
  ['Memorial Day', [5, 1, -1]],
  ['Juneteenth', [6, 19]],
  ['Independence Day', [7, 4]],
  ['Labor Day', [9, 1, 1]],
  ['Columbus Day', [10, 1, 2]],
  ['Veterans Day', [11, 11]],
  ['Thanksgiving', [11, 4, 4]],
  ['Christmas Day', [12, 25]],
]

/**
 * The name of the federal holiday on a day, `YYYY-MM-DD`. The Monday after a Sunday holiday has it as well. A Saturday
 * holiday is not moved to Friday: that rule is about federal employees.
 */
export function holidayOn(day: string): string | undefined {
  const name = nameOf(day)
  if (name || weekdayOf(day) !== 1) return name
  const observed = nameOf(addDays(day, -1))
  return observed && `${observed} (observed)`
}

function nameOf(day: string): string | undefined {
  const [year = 0, month] = day.split('-').map(Number)
  return holidays.find(([, rule]) => rule[0] === month && dayOf(rule, year) === day)?.[0]
}

function dayOf([month, dayOrWeekday, occurrence]: HolidayRule, year: number): string | undefined {
  if (occurrence === undefined) return dayIn(year, month, dayOrWeekday)
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const days = Array.from({ length }, (_, index) => dayIn(year, month, index + 1))
  const found = days.filter((day) => weekdayOf(day) === dayOrWeekday)
  return found.at(occurrence < 0 ? occurrence : occurrence - 1)
}

const dayIn = (year: number, month: number, day: number) => `${year}-${twoDigits(month)}-${twoDigits(day)}`

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** 0 is Sunday. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
