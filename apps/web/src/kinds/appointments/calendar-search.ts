import {
  type AppointmentResult,
  appointmentResults,
  type AppointmentType,
  appointmentTypes,
} from '@crm/domain/appointments/appointment-words'
import { type CalendarView, calendarViews, isDay } from './days.ts'

/** The raw parameters of the calendar's address; a link reproduces the screen. */
export interface CalendarSearch {
  /** Absent: the week, or the agenda on a phone. */
  readonly view?: string | undefined
  /** Any day on the screen, `YYYY-MM-DD`; absent for today. */
  readonly day?: string | undefined
  /** Rep IDs, separated by `|`; `none` for unassigned appointments. Absent for everyone. */
  readonly rep?: string | undefined
  /** `All` overrides the remembered choice. */
  readonly result?: string | undefined
  readonly type?: string | undefined
  /** For a new appointment: the lead and the time. */
  readonly lead?: string | undefined
  /** The lead's job, for a new appointment. */
  readonly sale?: string | undefined
  readonly at?: string | undefined
}

/** The valid part of the parameters: an address may be typed by hand or outdated. */
export interface CalendarParams {
  readonly view: CalendarView | undefined
  readonly day: string | undefined
  readonly reps: readonly string[] | undefined
  readonly result: AppointmentResult | undefined
  readonly type: AppointmentType | undefined
}

export const readCalendarSearch = ({ view, day, rep, result, type }: CalendarSearch): CalendarParams => ({
  view: calendarViews.find((one) => one === view),
  day: isDay(day) ? day : undefined,
  reps: rep === undefined ? undefined : rep.split('|'),
  result: appointmentResults.find((one) => one === result),
  type: appointmentTypes.find((one) => one === type),
})

/** The time of a new appointment, if the address has one. */
export const momentIn = ({ at = '' }: CalendarSearch): string | undefined =>
  Number.isNaN(Date.parse(at)) ? undefined : new Date(at).toISOString()
