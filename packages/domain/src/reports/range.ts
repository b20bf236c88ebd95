/** Date ranges of reports. */
import type { DateRange } from '../dashboard/spans.ts'
import { type Instant, addDays, daysAgo, daysBetween } from '../time.ts'

const defaultDays = 90
/** Longer ranges would count years of leads on each page view. */
export const maxDays = 366

/** Defaults to the last ninety days; with only one end, to ninety days from or until it. */
export function reportRange(
  query: Partial<{ readonly [E in keyof DateRange]: string | undefined }>,
  now: Instant,
): DateRange {
  const to = query.to ?? daysAgo(0, now)
  return { from: query.from ?? addDays(to, 1 - defaultDays), to }
}

/** Error of the range; undefined when valid. */
export function whyNotRange({ from, to }: DateRange): string | undefined {
  const days = daysBetween(from, to) + 1
  if (days < 1) return 'The last day comes before the first.'
  return days > maxDays ? `A report covers at most ${maxDays} days; these are ${days}.` : undefined
}
