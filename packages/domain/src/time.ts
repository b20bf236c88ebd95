/** Days are days in the business's one region; instants are UTC. */

/** A point in time: a Date, or ISO 8601 text. */
export type Instant = Date | string

export const zone = 'America/Los_Angeles'

const dayInZone = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const hourInZone = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })

/** The day `instant` falls on in California, `YYYY-MM-DD`. */
export function pacificDay(instant: Instant): string {
  // Of its parts: no locale writes a day so in every engine. WebKitGTK with ICU 72 has 11/22/2026 for en-CA.
  const parts = dayInZone.formatToParts(new Date(instant))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value
  return `${of('year')}-${of('month')}-${of('day')}`
}

/** The Pacific day `days` before the one of `now`, `YYYY-MM-DD`. */
export const daysAgo = (days: number, now: Instant): string => addDays(pacificDay(now), -days)

/** How many days later the second of two days is, as `YYYY-MM-DD`; negative when it is the earlier one. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The instant at which the Pacific day begins: 07:00 or 08:00 UTC. Clocks change at 2 in the morning, never at midnight. */
export function startOfPacificDay(day: string): Date {
  const inSummer = new Date(`${day}T07:00:00Z`)
  return Number(hourInZone.format(inSummer)) === 0 ? inSummer : new Date(`${day}T08:00:00Z`)
}

/** The next Pacific day after the one of `now` that is from Monday to Friday, `YYYY-MM-DD`; holidays are not known. */
export function nextBusinessDay(now: Instant): string {
  const days = [1, 2, 3].map((ahead) => daysAgo(-ahead, now))
  return days.find((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) ?? daysAgo(-1, now)
}

/** The day so many days after another; both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}
