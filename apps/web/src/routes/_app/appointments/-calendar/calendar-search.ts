import {
  type AppointmentResult,
  appointmentResults,
  type AppointmentType,
  appointmentTypes,
} from '@crm/domain/appointments/appointment-words'
import { type CalendarView, calendarViews, isDay } from './days.ts'

/** What the address of the calendar says, as it stands; a link reproduces the screen. */
export interface CalendarSearch {
  /** Absent: the week, on a phone the agenda. */
  readonly view?: string | undefined
  /** Any day on the screen, `YYYY-MM-DD`; absent for today. */
  readonly day?: string | undefined
  /** Ids of those whose appointments are shown, with `|` between; `none` for nobody's. Absent for everybody's. */
  readonly rep?: string | undefined
  /** `All` where the one that was chosen last must not come back. */
  readonly result?: string | undefined
  readonly type?: string | undefined
  /** Of a new appointment: the lead that it is with, and when. */
  readonly lead?: string | undefined
  /** The job of that lead that it is for. */
  readonly sale?: string | undefined
  readonly at?: string | undefined
}

/** What of it makes sense: an address may be typed by hand or be old. */
export interface CalendarAsked {
  readonly view: CalendarView | undefined
  readonly day: string | undefined
  readonly reps: readonly string[] | undefined
  readonly result: AppointmentResult | undefined
  readonly type: AppointmentType | undefined
}

export const readCalendarSearch = ({ view, day, rep, result, type }: CalendarSearch): CalendarAsked => ({
  view: calendarViews.find((one) => one === view),
  day: isDay(day) ? day : undefined,
  reps: rep === undefined ? undefined : rep.split('|'),
  result: appointmentResults.find((one) => one === result),
  type: appointmentTypes.find((one) => one === type),
})

/** The moment of a new appointment, where the address has one. */
export const momentIn = ({ at = '' }: CalendarSearch): string | undefined =>
  Number.isNaN(Date.parse(at)) ? undefined : new Date(at).toISOString()
