/**
 * Calendar days and times in the business's time zone, by a library that knows daylight saving time: on days of a change
 * a day has 23 or 25 hours, one hour repeats or is missing.
 */
import {
  type CalendarDate,
  endOfMonth,
  endOfWeek,
  parseAbsolute,
  parseDate,
  startOfMonth,
  startOfWeek,
  Time,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date'
import { pacificDay, zone } from '@crm/domain/time'

export const calendarViews = ['day', 'week', 'month', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** The number of days in an agenda. */
const agendaDays = 14

interface Span {
  readonly first: CalendarDate
  readonly last: CalendarDate
}

/** Weeks begin on Sunday; a month is shown in whole weeks. */
function spanOf(view: CalendarView, day: CalendarDate): Span {
  switch (view) {
    case 'day':
      return { first: day, last: day }
    case 'week':
      return { first: sunday(day), last: saturday(day) }
    case 'month':
      return { first: sunday(startOfMonth(day)), last: saturday(endOfMonth(day)) }
    case 'agenda':
      return { first: day, last: day.add({ days: agendaDays - 1 }) }
  }
}

const sunday = (day: CalendarDate) => startOfWeek(day, 'en-US', 'sun')
const saturday = (day: CalendarDate) => endOfWeek(day, 'en-US', 'sun')

/** The days on the screen, `YYYY-MM-DD`. */
export function visibleDays(view: CalendarView, day: string): string[] {
  const { first, last } = spanOf(view, parseDate(day))
  return Array.from({ length: last.compare(first) + 1 }, (_, at) => first.add({ days: at }).toString())
}

/** The anchor day of the next or previous screen. */
export function adjacentDay(view: CalendarView, day: string, by: 1 | -1): string {
  const steps = {
    day: { days: by },
    week: { weeks: by },
    month: { months: by },
    agenda: { days: by * agendaDays },
  }
  return parseDate(day).add(steps[view]).toString()
}

export const dayAfter = (day: string, days: number): string => parseDate(day).add({ days }).toString()

/** A day and minutes since its midnight in wall-clock time. */
export interface ClockTime {
  readonly day: string
  readonly minute: number
}

export function clockTimeOf(instant: string): ClockTime {
  const at = parseAbsolute(instant, zone)
  return { day: toCalendarDate(at).toString(), minute: at.hour * 60 + at.minute }
}

/** The first of a repeated hour; for a missing hour, the one after it. */
export function instantAt({ day, minute }: ClockTime): string {
  const date = parseDate(day).add({ days: Math.floor(minute / 1_440) })
  const within = ((minute % 1_440) + 1_440) % 1_440
  const time = new Time(Math.floor(within / 60), within % 60)
  return toZoned(toCalendarDateTime(date, time), zone).toAbsoluteString()
}

/** True for a valid ISO day. */
export const isDay = (text: unknown): text is string => {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    return parseDate(text).year > 1999
  } catch {
    return false
  }
}

/** Today, `YYYY-MM-DD`. */
export const dayNow = (now = new Date()): string => pacificDay(now)
