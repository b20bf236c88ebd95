import { appointments } from '@crm/contract'
import type {
  Appointment,
  AppointmentChanges,
  LightAppointment,
  NewAppointment,
  WrittenAppointment,
} from '@crm/contract/web/appointment-shapes'
import { fieldLabel } from '@crm/domain/activity/field-labels'
import {
  type AppointmentResult,
  appointmentResultLabels,
  appointmentTypeLabels,
  type AppointmentType,
  confirmationWayLabels,
  type ConfirmationWay,
} from '@crm/domain/appointments/appointment-words'
import { send } from '../../../api/send.ts'
import { orWait } from '../../../pocket/send-waiting.ts'
import { beginEdit } from '../../../records/edit/edit.tsx'
import type { RecordKind } from '../../../records/edit/record-kind.ts'
import { formatMoment } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.ts'
import { bookedTwice } from './-booked-twice-words.ts'

export const appointmentKind: RecordKind<Appointment, AppointmentChanges> = {
  what: 'this appointment',
  put: async (id, body) => {
    const written = await send(appointments.update, { params: { id }, body }, { quiet: true })
    warnOf(written)
    return written
  },
  nameOf: ({ leadName }) => leadName,
  labelOf: fieldLabel,
  useWords: () => wordsOf,
}

export type Booking = Pick<NewAppointment, 'leadId' | 'dateTime'> & Partial<NewAppointment>

/**
 * Refusals are thrown, and shown where it was typed.
 * @param key by which it is known where its answer was not heard
 */
export async function sendBooking(body: Booking, key: string): Promise<WrittenAppointment> {
  const written = await send(appointments.create, { body }, { quiet: true, key })
  warnOf(written)
  return written
}

/** A double booking is said, and stands. */
function warnOf({ overlaps, repName }: WrittenAppointment): void {
  if (overlaps.length === 0) return
  const [title, description] = bookedTwice(repName, overlaps)
  toast.news(title, { description })
}

function wordsOf(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (field === 'dateTime') return formatMoment(text)
  if (field === 'result') return appointmentResultLabels[text as AppointmentResult]
  if (field === 'type') return appointmentTypeLabels[text as AppointmentType]
  if (field === 'confirmedHow') return confirmationWayLabels[text as ConfirmationWay]
  return text
}

/**
 * Saves at once and offers the way back; answers whether it is saved, or waits on the phone. What was refused is said.
 */
export async function changeAppointment(
  appointment: LightAppointment & Partial<Appointment>,
  changes: AppointmentChanges,
  done: string,
): Promise<boolean> {
  const { id, version, leadId, leadName } = appointment
  let waits = false
  const saved = await beginEdit(appointmentKind, appointment).save(
    changes,
    orWait(
      { kind: 'result', leadId, leadName, words: done, params: { id }, body: { ...changes, version } },
      () => {
        waits = true
      },
    ),
  )
  if (!saved) return waits
  const back = Object.fromEntries(
    Object.keys(changes).map((field) => [field, appointment[field as keyof Appointment]]),
  ) as AppointmentChanges
  // The yes of the client was to the former time, and counts again with it.
  const confirmed = changes.dateTime !== undefined && appointment.confirmation
  const undo = {
    ...back,
    ...(confirmed && { confirmation: true, confirmedHow: appointment.confirmedHow }),
  }
  toast.done(done, {
    action: { label: 'Undo', onPress: () => beginEdit(appointmentKind, saved).save(undo) },
  })
  return true
}
