/**
 * Dates and times in the format of the design, "Tue, Nov 24, 3:30 pm", in the one time zone of the business
 * (A-636).
 */
import { zone } from '@crm/domain/time'

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

const minute = 60_000
const hour = 60 * minute

/** "Tue, Nov 24"; with the year when it is not the current one. */
export function formatDay(iso: string, now = new Date()): string {
  const at = read(iso)
  const year = at.year === read(now).year ? '' : `, ${at.year}`
  return `${at.weekday}, ${at.month} ${at.day}${year}`
}

/** The current day. */
export const today = (now = new Date()): string => formatDay(now.toISOString(), now)

/** "Tue, Nov 24, 3:30 pm" */
export function formatMoment(iso: string, now = new Date()): string {
  return `${formatDay(iso, now)}, ${formatTime(iso)}`
}

/** "3:30 pm", with a no-break space. */
export function formatTime(iso: string): string {
  const { hour, minute, dayPeriod } = read(iso)
  return `${hour}:${minute}\u00a0${dayPeriod?.toLowerCase()}`
}

/** "Today" and "Yesterday"; undefined for every other day. */
export function relativeDay(iso: string, now = new Date()): 'Today' | 'Yesterday' | undefined {
  if (formatDay(iso) === formatDay(now.toISOString())) return 'Today'
  return formatDay(iso) === formatDay(noonBefore(now)) ? 'Yesterday' : undefined
}

/** Noon of the previous day, or an hour off: a day on which the clocks change does not have 24 hours. */
function noonBefore(now: Date): string {
  const { hour: shown, dayPeriod } = read(now)
  const sinceMidnight = (Number(shown) % 12) + (dayPeriod === 'PM' ? 12 : 0)
  return new Date(now.getTime() - (sinceMidnight + 12) * hour).toISOString()
}

/** "12 min ago" today, "3:30 pm" before that: for entries grouped under their day. */
export function formatClock(iso: string, now = new Date()): string {
  return relativeDay(iso, now) === 'Today' ? formatAgo(iso, now) : formatTime(iso)
}

/** "12 min ago", "3 hr ago", "Yesterday", then the day. */
export function formatAgo(iso: string, now = new Date()): string {
  const age = now.getTime() - new Date(iso).getTime()
  if (age < minute) return 'just now'
  if (age < hour) return `${Math.floor(age / minute)} min ago`
  const near = relativeDay(iso, now)
  if (near === 'Today') return `${Math.floor(age / hour)} hr ago`
  return near ?? formatDay(iso, now)
}

/** The same for use within a sentence: "yesterday". */
export const formatSince = (iso: string, now = new Date()): string => formatAgo(iso, now).replace('Y', 'y')

/** "Morning", "afternoon" or "evening" in the time zone of the business. */
export function partOfDay(now = new Date()): 'morning' | 'afternoon' | 'evening' {
  const { hour, dayPeriod } = read(now)
  if (dayPeriod === 'AM') return 'morning'
  return Number(hour) % 12 < 5 ? 'afternoon' : 'evening'
}

const count = new Intl.NumberFormat('en-US')

/** "1,204" */
export const formatCount = (number: number): string => count.format(number)

const shortCount = new Intl.NumberFormat('en-US', { notation: 'compact' })

/** "412", "1.2K", "1M": at most four characters. */
export const formatShortCount = (number: number): string => shortCount.format(number)

const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** "$253.5K", "$3.7M": for axes only. */
export const formatShortDollars = (amount: number): string => shortDollars.format(amount)

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

/**
 * Cache by minutes since 1970: formatting a timestamp costs more than rendering its row, and lists repeat the
 * same ones.
 */
const known = new Map<number, Parts>()

function read(at: Date | string): Parts {
  const time = Math.floor(new Date(at).getTime() / minute)
  const found = known.get(time)
  if (found) return found
  if (known.size >= 5_000) known.clear()
  const fresh = Object.fromEntries(
    parts.formatToParts(time * minute).map(({ type, value }) => [type, value]),
  ) as Parts
  known.set(time, fresh)
  return fresh
}
