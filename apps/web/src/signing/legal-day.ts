import { zone } from '@crm/domain/time'

const day = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})

/** "Tuesday, December 1, 2026": a date with legal effect includes its year. */
export const legalDay = (iso: string): string => day.format(new Date(iso))
