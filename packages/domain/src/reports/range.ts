/** Over which days a report is taken. */
import type { Between } from '../dashboard/spans.ts'
import { type Instant, addDays, daysAgo, daysBetween } from '../time.ts'

const usualDays = 90
/** More would count whole years of leads at each look. */
export const mostDays = 366

/** The last ninety days, unless told; of one end, ninety days from or until there. */
export function reportRange(
  asked: Partial<{ readonly [E in keyof Between]: string | undefined }>,
  now: Instant,
): Between {
  const to = asked.to ?? daysAgo(0, now)
  return { from: asked.from ?? addDays(to, 1 - usualDays), to }
}

/** Why no report is made of these days; undefined when one is. */
export function whyNotRange({ from, to }: Between): string | undefined {
  const days = daysBetween(from, to) + 1
  if (days < 1) return 'The last day comes before the first.'
  return days > mostDays ? `A report covers at most ${mostDays} days; these are ${days}.` : undefined
}
