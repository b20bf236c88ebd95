import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { usualMinutes } from '@crm/domain/appointments/appointment-times'
import type { AppointmentType } from '@crm/domain/appointments/appointment-words'
import { clockTimeOf, instantAt } from '../-calendar/days.ts'

/** What a person fills in: day and time as the clock on the wall has them. */
export interface BookingValues {
  readonly day: string
  readonly time: string
  readonly durationMinutes: string
  readonly type: AppointmentType
  /** Of the client's houses; empty for the one that is first. */
  readonly addressId: string
  readonly notes: string
}

const twoDigits = (figure: number) => String(figure).padStart(2, '0')

const asTime = (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`

/** A new one is at that moment, else at ten on the next day. */
export function valuesAt(at: string): BookingValues {
  const { day, minute } = clockTimeOf(at)
  return {
    day,
    time: asTime(minute),
    durationMinutes: String(usualMinutes),
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

/** The moment that was typed; undefined while it is none. */
export function momentOf({ day, time }: Pick<BookingValues, 'day' | 'time'>): string | undefined {
  const [hour = NaN, minute = NaN] = time.split(':').map(Number)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(hour + minute)) return undefined
  return instantAt({ day, minute: hour * 60 + minute })
}

/** What is sent. */
export const givenOf = (values: BookingValues, dateTime: string) => ({
  dateTime,
  durationMinutes: Number(values.durationMinutes),
  type: values.type,
  ...(values.type === 'Home' && values.addressId && { addressId: values.addressId }),
  notes: values.notes.trim() || null,
})

/** Lengths that one chooses from, in words. */
export const lengths = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480].map((minutes) => ({
  value: String(minutes),
  label: minutes < 60 ? `${minutes} min` : `${minutes / 60} h`.replace('.5', '½'),
}))
