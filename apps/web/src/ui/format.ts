/** Times as the look has them: "Tue 24 Nov, 3:30 pm", in the business's one zone. */
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
const day = 24 * hour

/** "Tue 24 Nov"; with the year when it is another than now's. */
export function formatDay(iso: string, now = new Date()): string {
  const at = read(iso)
  const year = at.year === read(now).year ? '' : ` ${at.year}`
  return `${at.weekday} ${at.day} ${at.month}${year}`
}

/** Now's day. */
export const today = (now = new Date()): string => formatDay(now.toISOString(), now)

/** "Tue 24 Nov, 3:30 pm" */
export function formatMoment(iso: string, now = new Date()): string {
  const at = read(iso)
  return `${formatDay(iso, now)}, ${at.hour}:${at.minute} ${at.dayPeriod?.toLowerCase()}`
}

/** "12 min ago", "3 h ago", "Yesterday", then the day. */
export function formatAgo(iso: string, now = new Date()): string {
  const age = now.getTime() - new Date(iso).getTime()
  if (age < minute) return 'just now'
  if (age < hour) return `${Math.floor(age / minute)} min ago`
  if (formatDay(iso) === formatDay(now.toISOString())) return `${Math.floor(age / hour)} h ago`
  if (formatDay(iso) === formatDay(new Date(now.getTime() - day).toISOString())) return 'Yesterday'
  return formatDay(iso, now)
}

/** "Morning", "afternoon" or "evening" where the business is. */
export function partOfDay(now = new Date()): 'morning' | 'afternoon' | 'evening' {
  const { hour, dayPeriod } = read(now)
  if (dayPeriod === 'AM') return 'morning'
  return Number(hour) % 12 < 5 ? 'afternoon' : 'evening'
}

const count = new Intl.NumberFormat('en-US')

/** "1,204" */
export const formatCount = (number: number): string => count.format(number)

const read = (at: Date | string) =>
  Object.fromEntries(parts.formatToParts(new Date(at)).map(({ type, value }) => [type, value])) as Partial<
    Record<Intl.DateTimeFormatPartTypes, string>
  >
