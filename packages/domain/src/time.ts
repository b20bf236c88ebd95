/** Days are Pacific days, the region of the business; instants are UTC. */

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
  // Built from parts: no locale gives this format in every engine. WebKitGTK with ICU 72 has 11/22/2026 for en-CA.
  const parts = dayInZone.formatToParts(new Date(instant))
  const valueOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value
  return `${valueOf('year')}-${valueOf('month')}-${valueOf('day')}`
}

/** The Pacific day `days` before today, `YYYY-MM-DD`. */
export const daysAgo = (days: number, now: Instant): string => addDays(pacificDay(now), -days)

/** Days from the first to the second day, `YYYY-MM-DD`; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Start of the Pacific day: 07:00 or 08:00 UTC. Clocks change at 2 am, never at midnight. */
export function startOfPacificDay(day: string): Date {
  const inSummer = new Date(`${day}T07:00:00Z`)
  return Number(hourInZone.format(inSummer)) === 0 ? inSummer : new Date(`${day}T08:00:00Z`)
}

/** The next Pacific weekday after today, `YYYY-MM-DD`; ignores holidays. */
export function nextBusinessDay(now: Instant): string {
  const days = [1, 2, 3].map((ahead) => daysAgo(-ahead, now))
  return days.find((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) ?? daysAgo(-1, now)
}

/** The day `days` after another; both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}
