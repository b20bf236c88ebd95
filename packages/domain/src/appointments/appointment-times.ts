/** Times of appointments: which may be booked, which are past, and which are too close together. */
import type { Instant } from '../time.ts'
import type { AppointmentResult } from './appointment-words.ts'

/** Default length of a visit, and the minimum gap between the starts of two visits of one rep. Minutes. */
export const defaultMinutes = 90
export const minMinutes = 15
export const maxMinutes = 480

interface Span {
  readonly dateTime: Instant
  readonly durationMinutes: number
}

const minute = 60_000
const startOf = ({ dateTime }: Pick<Span, 'dateTime'>) => new Date(dateTime).getTime()

/** End of the appointment. */
export const endOf = (span: Span): Date => new Date(startOf(span) + span.durationMinutes * minute)

/** True when two appointments overlap or start less than 90 minutes apart. */
export function isTooClose(a: Span, b: Span): boolean {
  const minutesBetween = Math.abs(startOf(a) - startOf(b))
  if (minutesBetween < defaultMinutes * minute) return true
  return startOf(a) < endOf(b).getTime() && startOf(b) < endOf(a).getTime()
}

export interface TimedAppointment {
  readonly dateTime: Instant
  readonly result: AppointmentResult
}

/** The time is past and no result is entered. */
export const isPastWithoutResult = ({ dateTime, result }: TimedAppointment, now: Instant): boolean =>
  result === 'Scheduled' && startOf({ dateTime }) <= new Date(now).getTime()

/** Results of a visit need a past time. */
const needsPast = (result: AppointmentResult) => result !== 'Scheduled' && result !== 'Rescheduled'

/**
 * Explains why the time and result do not fit, or null. `isNewTime`: the appointment is new or moves; an existing one may
 * be past, because it waits for its result.
 */
export function whyNotThen(
  { dateTime, result }: TimedAppointment,
  { isNewTime, now }: { readonly isNewTime: boolean; readonly now: Instant },
): string | null {
  const isPast = startOf({ dateTime }) <= new Date(now).getTime()
  if (result === 'Scheduled' && isNewTime && isPast) return 'Choose a time in the future.'
  if (needsPast(result) && !isPast) return 'This appointment is in the future. Enter its result afterward.'
  return null
}
