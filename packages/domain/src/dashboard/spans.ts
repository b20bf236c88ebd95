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
