/** Moments and days in words, as sentences have them that are kept or sent: Pacific time, whoever reads them. */
import { type Instant, pacificDay, zone } from './time.ts'

const momentInZone = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** "Tue 24 Nov, 3:30 pm", for sentences that are kept or sent. */
export function momentInWords(instant: Instant): string {
  const parts = momentInZone.formatToParts(new Date(instant))
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('weekday')} ${of('day')} ${of('month')}, ${of('hour')}:${of('minute')} ${of('dayPeriod').toLowerCase()}`
}

/** "Tue 24 Nov", of a day `YYYY-MM-DD`, for the same. */
export const dayInWords = (day: string): string => momentInWords(`${day}T20:00:00Z`).split(',')[0] ?? day

/** "Tue 24 Nov 2026": papers are read in other years. */
export const dateInWords = (day: string): string => `${dayInWords(day)} ${day.slice(0, 4)}`

/** "Tue 24 Nov 2026, 3:30 pm", for the same. */
export function dateAndTimeInWords(instant: Instant): string {
  const [, time = ''] = momentInWords(instant).split(', ')
  return `${dateInWords(pacificDay(instant))}, ${time}`
}
