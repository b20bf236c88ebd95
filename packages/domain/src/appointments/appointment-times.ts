/** When appointments are: what may be booked, what is over, and which are too close to each other.. */
import type { Instant } from '../time.ts'
import type { AppointmentResult } from './appointment-words.ts'

/** Minutes that a visit is given unless told, and by which two of one rep stand apart. */
export const usualMinutes = 90
export const shortestMinutes = 15
export const longestMinutes = 480

interface Span {
  readonly dateTime: Instant
  readonly durationMinutes: number
}

const minute = 60_000
const startOf = ({ dateTime }: Pick<Span, 'dateTime'>) => new Date(dateTime).getTime()

/** When it ends. */
export const endOf = (span: Span): Date => new Date(startOf(span) + span.durationMinutes * minute)

/** Whether one person cannot well keep both: they overlap, or begin less than 90 minutes apart. */
export function isTooClose(one: Span, other: Span): boolean {
  const apart = Math.abs(startOf(one) - startOf(other))
  if (apart < usualMinutes * minute) return true
  return startOf(one) < endOf(other).getTime() && startOf(other) < endOf(one).getTime()
}

export interface TimedAppointment {
  readonly dateTime: Instant
  readonly result: AppointmentResult
}

/** Its time is over, and nobody has said what came of it. */
export const isPastWithoutResult = ({ dateTime, result }: TimedAppointment, now: Instant): boolean =>
  result === 'Scheduled' && startOf({ dateTime }) <= new Date(now).getTime()

/** Results that say what came of a visit: they need that it was. */
const needsPast = (result: AppointmentResult) => result !== 'Scheduled' && result !== 'Rescheduled'

/**
 * Why an appointment may not stand so, or null. `isNewTime`: it is new, or gets another time; one that stands already
 * may be past, since that is how its result is waited for.
 */
export function whyNotThen(
  { dateTime, result }: TimedAppointment,
  { isNewTime, now }: { readonly isNewTime: boolean; readonly now: Instant },
): string | null {
  const isPast = startOf({ dateTime }) <= new Date(now).getTime()
  if (result === 'Scheduled' && isNewTime && isPast)
    return 'A time in the future is needed: this one is past.'
  if (needsPast(result) && !isPast)
    return 'This appointment is still to come. Its result is entered after it.'
  return null
}
