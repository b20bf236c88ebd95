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
  appointmentResultLabels,
  appointmentTypeLabels,
  confirmationWayLabels,
} from '@crm/domain/appointments/appointment-words'
import { own } from '@crm/domain/own'
import { send } from '~/api/send.ts'
import { orEnqueue } from '~/offline/send-outbox.ts'
import { beginEdit } from '~/records/edit/edit.tsx'
import type { RecordKind } from '~/records/edit/record-kind.ts'
import { formatMoment } from '~/ui/format.ts'
import { toast } from '~/ui/toast.ts'
import { doubleBookingText } from './double-booking-text.ts'

export const appointmentKind: RecordKind<Appointment, AppointmentChanges> = {
  what: 'this appointment',
  put: async (id, body, options) => {
    const written = await send(appointments.update, { params: { id }, body }, { quiet: true, ...options })
    warnOf(written)
    return written
  },
  undoOf: (before, saved, changes) => {
    // The client confirmed the former time, so a move clears the confirmation, and undoing it restores it.
    if (changes.dateTime === undefined || !before.confirmation) return undefined
    const former = Object.fromEntries(
      Object.keys(changes).map((field) => [field, before[field as keyof Appointment]]),
    ) as AppointmentChanges
    const { confirmedHow = null } = before
    return {
      what: `Time of ${before.leadName ?? 'the appointment'}`,
      run: async () =>
        (await beginEdit(appointmentKind, saved).undo({ ...former, confirmation: true, confirmedHow })) !==
        undefined,
    }
  },
  nameOf: ({ leadName }) => leadName,
  labelOf: fieldLabel,
  useFormat: () => wordsOf,
}

export type Booking = Pick<NewAppointment, 'leadId' | 'dateTime'> & Partial<NewAppointment>

/** Throws refusals, which the form shows. @param key idempotency key, for a retry after a lost response */
export async function sendBooking(body: Booking, key: string): Promise<WrittenAppointment> {
  const written = await send(appointments.create, { body }, { quiet: true, key })
  warnOf(written)
  return written
}

/** A double booking is saved, with a warning. */
function warnOf({ overlaps, repName }: WrittenAppointment): void {
  if (overlaps.length === 0) return
  const [title, description] = doubleBookingText(repName, overlaps)
  toast.news(title, { description })
}

function wordsOf(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (field === 'dateTime') return formatMoment(text)
  if (field === 'result') return own(appointmentResultLabels, text) ?? text
  if (field === 'type') return own(appointmentTypeLabels, text) ?? text
  if (field === 'confirmedHow') return own(confirmationWayLabels, text) ?? text
  return text
}

/** Saves at once and offers Undo; returns whether it is saved or queued in the outbox. Refusals are shown. */
export async function changeAppointment(
  appointment: LightAppointment & Partial<Appointment>,
  changes: AppointmentChanges,
  done: string,
): Promise<boolean> {
  const { id, version, leadId, leadName } = appointment
  let waits = false
  const saved = await beginEdit(appointmentKind, appointment).save(
    changes,
    orEnqueue(
      { kind: 'result', leadId, leadName, words: done, params: { id }, body: { ...changes, version } },
      () => {
        waits = true
      },
    ),
  )
  if (!saved) return waits
  toast.done(done, { undoes: saved })
  return true
}
