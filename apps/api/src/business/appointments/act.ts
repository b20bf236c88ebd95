/** Write operations on appointments. Each holds the lock of the lead, whose status follows the appointment. */
import type {
  AppointmentChanges,
  AppointmentOverlap,
  NewAppointment,
  WrittenAppointment,
} from '@crm/contract/web/appointment-shapes'
import { resultEffects } from '@crm/domain/appointments/appointment-results'
import { whyNotThen } from '@crm/domain/appointments/appointment-times'
import { appointmentNumber } from '@crm/domain/appointments/appointment-words'
import { fullName } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import type { Connection } from '#platform/db/database'
import { type Fault, Refused, demandNoFaults, refuse } from '#spine/refusals'
import { definedOf } from '#spine/records/fields'
import { lockParentLead, leadColumnsOf } from '#spine/records/lead-scope'
import type { ViewContext, UnitOfWork } from '#spine/records/unit-of-work'
import { applyResult } from './follow-result.ts'
import { findPlace, findSameTime, hasOpenSale, listTooClose } from './queries.ts'
import { type AppointmentFields, appointments } from './store.ts'
import type { Appointment } from './appointment.ts'

/** Books an appointment with a lead, or records a past one. Throws Refused with the invalid fields. */
export async function bookAppointment(
  work: UnitOfWork,
  { leadId, saleId, addressId, ...input }: NewAppointment,
): Promise<Appointment> {
  const lead = await lockParentLead(work, leadId, can.bookAppointment)
  const fields = { ...input, notes: input.notes || null }
  const needsPlace = addressId ? true : addressId === undefined && input.type === 'Home'
  const place = needsPlace ? await findPlace(work.tx, lead.id, addressId ?? undefined) : undefined
  demandNoFaults([
    ...(await faultsOf(work, lead.id, fields, { isNewTime: true, isNewResult: true })),
    ...(addressId && !place ? [placeFault] : []),
    ...(saleId && !(await hasOpenSale(work.tx, lead.id, saleId)) ? [saleFault] : []),
  ])
  const appointment = await appointments.insert(
    work,
    { ...fields, addressId: place?.id ?? null },
    {
      lead_id: lead.id,
      ...leadColumnsOf(lead),
      sale_id: saleId,
      rep_id: lead.sales_rep_id,
      created_by: work.viewer?.id ?? null,
      ...confirmationColumns(work, input.confirmation),
    },
    { lead_number: lead.number },
  )
  await applyResult(work, appointment, appointments.fieldsOf(appointment).result)
  return appointment
}

/** Applies a change set to a locked appointment. A new time resets the confirmation. Throws Refused. */
export async function changeAppointment(
  work: UnitOfWork,
  appointment: Appointment,
  { version, ...input }: AppointmentChanges,
): Promise<Appointment> {
  const before = appointments.fieldsOf(appointment)
  const isNewTime = input.dateTime !== undefined && input.dateTime !== before.dateTime
  const changes = definedOf({ ...input, ...(input.notes === '' && { notes: null }) })
  const reset = isNewTime && input.confirmation === undefined ? { confirmation: false } : {}
  const next = { ...before, ...changes, ...reset }
  const after = {
    ...next,
    confirmedHow: next.confirmation ? next.confirmedHow : (input.confirmedHow ?? null),
  }
  // A change to a home visit uses the primary address, like a newly booked visit.
  const becomesVisit = input.type === 'Home' && before.type !== 'Home' && before.addressId === null
  const setsPlace = Boolean(input.addressId) || (input.addressId === undefined && becomesVisit)
  const place = setsPlace
    ? await findPlace(work.tx, appointment.lead_id, input.addressId ?? undefined)
    : undefined
  const isNewResult = after.result !== before.result
  demandNoFaults([
    ...(await faultsOf(work, appointment.lead_id, after, {
      isNewTime,
      isNewResult,
      appointment: appointment,
    })),
    ...(input.addressId && input.addressId !== before.addressId && !place ? [placeFault] : []),
  ])
  const changesConfirmation = after.confirmation !== before.confirmation
  const changed = await appointments.change(
    work,
    appointment,
    {
      ...changes,
      ...(setsPlace && { addressId: place?.id ?? null }),
      confirmation: after.confirmation,
      confirmedHow: after.confirmedHow,
    },
    { version, ...(changesConfirmation && { columns: confirmationColumns(work, after.confirmation) }) },
  )
  if (isNewResult) await applyResult(work, changed, after.result)
  return changed
}

/** Removes an appointment without a result; one with a result is history. Throws Refused. */
export async function removeAppointment(work: UnitOfWork, appointment: Appointment): Promise<void> {
  if (appointment.result !== 'Scheduled')
    throw new Refused(refuse(400, `${appointmentNumber(appointment.number)} has a result, so it stays.`))
  await applyResult(work, await appointments.remove(work, appointment), null)
}

/** Restores a removed appointment, and updates the status of its lead. */
export async function restoreAppointment(work: UnitOfWork, removed: Appointment): Promise<Appointment> {
  const appointment = await appointments.restore(work, removed)
  await applyResult(work, appointment, appointments.fieldsOf(appointment).result)
  return appointment
}

interface TimeCheck {
  readonly isNewTime: boolean
  readonly isNewResult: boolean
  readonly appointment?: Appointment
}

async function faultsOf(
  { tx, now }: UnitOfWork,
  leadId: string,
  fields: Pick<AppointmentFields, 'dateTime' | 'result' | 'notes' | 'confirmation' | 'confirmedHow'>,
  { isNewTime, isNewResult, appointment }: TimeCheck,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const wrongTime = isNewTime || isNewResult ? whyNotThen(fields, { isNewTime, now }) : null
  if (wrongTime)
    faults.push({ field: fields.result === 'Scheduled' ? 'dateTime' : 'result', message: wrongTime })
  if (isNewResult && resultEffects[fields.result].needsReason && !fields.notes)
    faults.push({ field: 'notes', message: 'Enter the reason in the notes.' })
  if (fields.confirmedHow && !fields.confirmation)
    faults.push({ field: 'confirmedHow', message: 'Only a confirmed appointment has a confirmation method.' })
  const clash =
    isNewTime &&
    fields.result === 'Scheduled' &&
    (await findSameTime(tx, leadId, fields.dateTime, appointment?.id))
  if (clash)
    faults.push({
      field: 'dateTime',
      message: `The client has ${appointmentNumber(clash.number)} at this time already.`,
    })
  return faults
}

const saleFault: Fault = { field: 'saleId', message: 'This lead has no such open sale.' }

const placeFault: Fault = { field: 'addressId', message: 'This lead has no such address.' }

const confirmationColumns = ({ now, viewer }: UnitOfWork, confirmation: boolean) =>
  confirmation
    ? { confirmed_at: now, confirmed_by: viewer?.id ?? null }
    : { confirmed_at: null, confirmed_by: null }

/** The view with appointments of the same rep that are too close. */
export async function viewWithOverlaps(
  db: Connection,
  appointment: Appointment,
  sight: ViewContext,
): Promise<WrittenAppointment> {
  const { id, rep_id, date_time, duration_minutes, result, deleted_at } = appointment
  const isScheduled = result === 'Scheduled' && deleted_at === null
  const time = { id, repId: rep_id, dateTime: date_time, durationMinutes: duration_minutes }
  const found = isScheduled ? await listTooClose(db, sight.viewer, time) : []
  return { ...appointments.view(appointment, sight), overlaps: found.map(overlapView) }
}

/** Anyone who books for a colleague sees that the time is taken; the lead is shown only to people who may read it. */
export const overlapView = (row: Awaited<ReturnType<typeof listTooClose>>[number]): AppointmentOverlap => ({
  id: row.inScope ? row.id : null,
  leadName: row.inScope ? fullName(row.first_name, row.last_name) : null,
  dateTime: row.date_time,
  durationMinutes: row.duration_minutes,
})
