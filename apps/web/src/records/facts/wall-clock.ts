/** Instants as a date-and-time field of a form has them: what the business's clocks show. */
import { zone } from '@crm/domain/time'

const onTheWall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  dateStyle: 'short',
  timeStyle: 'short',
})

/** `2026-11-24T15:30` */
export const wallOf = (iso: string): string => onTheWall.format(new Date(iso)).replace(' ', 'T')

/**
 * The instant at which the clocks show it, ISO 8601. Of an hour that they show twice, the first; one that they leave
 * out is the hour after it.
 */
export function momentOfWall(wall: string): string {
  const inSummer = new Date(`${wall}:00-07:00`).toISOString()
  return wallOf(inSummer) === wall ? inSummer : new Date(`${wall}:00-08:00`).toISOString()
}
