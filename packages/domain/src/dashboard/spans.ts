/** Over which days the figures of the dashboard are taken. */
import { addDays, daysAgo, type Instant } from '../time.ts'

/** How many days back, today with them; longer would count whole years of leads at each look. */
export const spans = ['7', '30', '90'] as const
export type Span = (typeof spans)[number]

export const usualSpan: Span = '30'

/** Pacific days, both with it. */
export interface Between {
  readonly from: string
  readonly to: string
}

/** The last days until today, and as many before them. */
export function spanUntil(now: Instant, span: Span): { readonly now: Between; readonly before: Between } {
  const days = Number(span)
  const from = daysAgo(days - 1, now)
  return {
    now: { from, to: daysAgo(0, now) },
    before: { from: addDays(from, -days), to: addDays(from, -1) },
  }
}

/** The first days of this month and of so many before it, the earliest first: `YYYY-MM-DD`. */
export function monthsUntil(now: Instant, months: number): string[] {
  const [year = 0, month = 0] = daysAgo(0, now).split('-').map(Number)
  return Array.from({ length: months }, (_, at) =>
    new Date(Date.UTC(year, month - months + at, 1)).toISOString().slice(0, 10),
  )
}
