/** Periods of pay runs: the default for a new run, and labels. Days are `YYYY-MM-DD`. */
import { addDays } from '../time.ts'

export interface PayPeriod {
  readonly from: string
  readonly to: string
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** Until the 15th the previous month, after that this month until today. */
export function defaultPeriod(today: string): PayPeriod {
  const from = firstOfMonth(today)
  if (Number(today.slice(8)) > 15) return { from, to: today }
  const to = addDays(from, -1)
  return { from: firstOfMonth(to), to }
}

const range = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

/** "Nov 1–30, 2026", "Oct 16 – Nov 15, 2026" */
export function periodInWords({ from, to }: PayPeriod): string {
  const dash = from.slice(0, 7) === to.slice(0, 7) ? '–' : ' – '
  return range.formatRange(noon(from), noon(to)).replace(/\s*–\s*/, dash)
}

const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** "November 2026" for a full month; otherwise the days. */
export function periodName({ from, to }: PayPeriod): string {
  const isMonth = from === firstOfMonth(to) && addDays(to, 1) === firstOfMonth(addDays(to, 1))
  return isMonth ? month.format(noon(from)) : periodInWords({ from, to })
}
