/** Converts timestamps to and from a datetime-local input in the business's time zone. */
import { zone } from '@crm/domain/time'

const onTheWall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  dateStyle: 'short',
  timeStyle: 'short',
})

/** `2026-11-24T15:30` */
export const wallOf = (iso: string): string => onTheWall.format(new Date(iso)).replace(' ', 'T')

/**
 * The timestamp of a local time, ISO 8601. For a repeated hour, the first; for a skipped hour, the one after
 * it.
 */
export function momentOfWall(wall: string): string {
  const inSummer = new Date(`${wall}:00-07:00`).toISOString()
  return wallOf(inSummer) === wall ? inSummer : new Date(`${wall}:00-08:00`).toISOString()
}
