/** Dates and times within stored or sent texts: Pacific time for every reader. */
import type { PresentationLanguage } from './sales/presentation-language.ts'
import { type Instant, pacificDay, zone } from './time.ts'

const momentInZone = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** "Tue, Nov 24, 3:30 pm", for stored or sent texts. */
export function momentInWords(instant: Instant): string {
  const { day, time } = partsOf(instant)
  return `${day}, ${time}`
}

/** "Tue, Nov 24" for a day `YYYY-MM-DD`. */
export const dayInWords = (day: string): string => partsOf(`${day}T20:00:00Z`).day

/** "Tue, Nov 24, 2026", "martes, 24 de noviembre de 2026": documents are read in later years too. */
export const dateInWords = (day: string, language: PresentationLanguage = 'English'): string =>
  language === 'Spanish' ? longDayInWords(day, language) : `${dayInWords(day)}, ${day.slice(0, 4)}`

/** "Tue, Nov 24, 2026, 3:30 pm", for documents; Spanish of the United States has the same clock. */
export const dateAndTimeInWords = (instant: Instant, language: PresentationLanguage = 'English'): string =>
  `${dateInWords(pacificDay(instant), language)}, ${partsOf(instant).time}`

function partsOf(instant: Instant): { readonly day: string; readonly time: string } {
  const parts = momentInZone.formatToParts(new Date(instant))
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    day: `${valueOf('weekday')}, ${valueOf('month')} ${valueOf('day')}`,
    time: `${valueOf('hour')}:${valueOf('minute')} ${valueOf('dayPeriod').toLowerCase()}`,
  }
}

const longDay = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  })
const longDays: Readonly<Record<PresentationLanguage, Intl.DateTimeFormat>> = {
  English: longDay('en-US'),
  Spanish: longDay('es-US'),
}

/** "Saturday, December 26, 2026" for a day `YYYY-MM-DD`: a date with legal effect includes its year. */
export const longDayInWords = (day: string, language: PresentationLanguage = 'English'): string =>
  longDays[language].format(new Date(`${day}T12:00:00Z`))
