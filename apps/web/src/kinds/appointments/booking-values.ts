import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { defaultMinutes } from '@crm/domain/appointments/appointment-times'
import type { AppointmentType } from '@crm/domain/appointments/appointment-words'
import { clockTimeOf, instantAt } from './days.ts'

/** The form values: day and time in Pacific wall-clock time. */
export interface BookingValues {
  readonly day: string
  readonly time: string
  readonly durationMinutes: string
  readonly type: AppointmentType
  /** One of the client's houses; empty for the primary one. */
  readonly addressId: string
  readonly notes: string
}

const twoDigits = (figure: number) => String(figure).padStart(2, '0')

const asTime = (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`

/** A new appointment starts at that moment, else at ten the next day. */
export function valuesAt(at: string): BookingValues {
  const { day, minute } = clockTimeOf(at)
  return {
    day,
    time: asTime(minute),
    durationMinutes: String(defaultMinutes),
    type: 'Home',
    addressId: '',
    notes: '',
  }
}

export const valuesOf = (appointment: Appointment): BookingValues => ({
  ...valuesAt(appointment.dateTime),
  durationMinutes: String(appointment.durationMinutes),
  type: appointment.type,
  addressId: appointment.addressId ?? '',
  notes: appointment.notes ?? '',
})

/** The typed moment; undefined while invalid. */
export function momentOf({ day, time }: Pick<BookingValues, 'day' | 'time'>): string | undefined {
  const [hour = NaN, minute = NaN] = time.split(':').map(Number)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(hour + minute)) return undefined
  return instantAt({ day, minute: hour * 60 + minute })
}

/** The payload. */
export const payloadOf = (values: BookingValues, dateTime: string) => ({
  dateTime,
  durationMinutes: Number(values.durationMinutes),
  type: values.type,
  ...(values.type === 'Home' && values.addressId && { addressId: values.addressId }),
  notes: values.notes.trim() || null,
})

/** The lengths to choose from, in words. */
export const lengths = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480].map((minutes) => ({
  value: String(minutes),
  label: minutes < 60 ? `${minutes} min` : `${minutes / 60} hr`,
}))
