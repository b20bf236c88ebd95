/** Time spans of the dashboard. */
import { addDays, daysAgo, type Instant } from '../time.ts'

/** Days including today. Longer spans would count years of leads on each page view. */
export const spans = ['7', '30', '90'] as const
export type Span = (typeof spans)[number]

export const defaultSpan: Span = '30'

/** Pacific days, both inclusive. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

/** The span until today, and the span of equal length before it. */
export function spanUntil(now: Instant, span: Span): { readonly now: DateRange; readonly before: DateRange } {
  const days = Number(span)
  const from = daysAgo(days - 1, now)
  return {
    now: { from, to: daysAgo(0, now) },
    before: { from: addDays(from, -days), to: addDays(from, -1) },
  }
}

/** First days of the last `months` months including this one, earliest first: `YYYY-MM-DD`. */
export function monthsUntil(now: Instant, months: number): string[] {
  const [year = 0, month = 0] = daysAgo(0, now).split('-').map(Number)
  return Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(year, month - months + index, 1)).toISOString().slice(0, 10),
  )
}

/** The calendar months of a range, the first and the last one cut to its days. */
export function monthsWithin({ from, to }: DateRange): DateRange[] {
  const months: DateRange[] = []
  for (let first = from; first <= to; first = addDays(lastOfMonth(first), 1)) {
    const last = lastOfMonth(first)
    months.push({ from: first, to: last < to ? last : to })
  }
  return months
}

/** The span of a month and of the month before it. While the month is unfinished, both end on the same day. */
export interface MonthSpan {
  readonly now: DateRange
  readonly before: DateRange
  readonly isUnfinished: boolean
}

/** @param month any of its days; a month after the current one counts as the current one. */
export function spanOfMonth(now: Instant, month: string): MonthSpan {
  const today = daysAgo(0, now)
  const from = firstOfMonth(month > today ? today : month)
  const lastDay = lastOfMonth(from)
  const isUnfinished = today < lastDay
  const to = isUnfinished ? today : lastDay
  const before = firstOfMonth(addDays(from, -1))
  const lastBefore = addDays(from, -1)
  const sameDay = `${before.slice(0, 8)}${to.slice(8)}`
  return {
    now: { from, to },
    before: { from: before, to: isUnfinished && sameDay < lastBefore ? sameDay : lastBefore },
    isUnfinished,
  }
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** The last day of the month of this day. */
export const lastOfMonth = (day: string): string => addDays(firstOfMonth(addDays(firstOfMonth(day), 32)), -1)

/** The words of a sentence that compares two spans. */
export interface SpanWords {
  /** "in the last 30 days", "so far in November" */
  readonly now: string
  /** "the 30 days before", "October 1–24" */
  readonly before: string
}

export const wordsOfSpan = (span: Span): SpanWords => ({
  now: `in the last ${span} days`,
  before: `the ${span} days before`,
})

export function wordsOfMonth({ now, before, isUnfinished }: MonthSpan): SpanWords {
  const [month, monthBefore] = [nameOfMonth(now.from), nameOfMonth(before.from)]
  return isUnfinished
    ? { now: `so far in ${month}`, before: `${monthBefore} 1–${Number(before.to.slice(8))}` }
    : { now: `in ${month}`, before: monthBefore }
}

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** "November" */
export const nameOfMonth = (day: string): string => monthNames.format(new Date(day))
