/** What people do with appointments. Each happens under the lock of the lead, whose status follows it. */
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
import type { Connection } from '../db/database.ts'
import { type Fault, Refused, demandNoFaults, refuse } from '../http/handle.ts'
import { definedOf } from '../records/fields.ts'
import { lockParentLead, ofLead } from '../records/through-lead.ts'
import type { Sight, UnitOfWork } from '../records/unit-of-work.ts'
import { followResult } from './follow-result.ts'
import { findPlace, findSameTime, hasOpenSale, listTooClose } from './queries.ts'
import { type Appointment, type AppointmentFields, appointments } from './store.ts'

/** Books an appointment with a lead, or writes down one that was. Throws Refused with the fields at fault. */
export async function bookAppointment(
  work: UnitOfWork,
  { leadId, saleId, addressId, ...given }: NewAppointment,
): Promise<Appointment> {
  const lead = await lockParentLead(work, leadId, can.bookAppointment)
  const fields = { ...given, notes: given.notes || null }
  const isThere = addressId ? true : addressId === undefined && given.type === 'Home'
  const place = isThere ? await findPlace(work.tx, lead.id, addressId ?? undefined) : undefined
  demandNoFaults([
    ...(await faultsOf(work, lead.id, fields, { isNewTime: true, isNewResult: true })),
    ...(addressId && !place ? [wrongPlace] : []),
    ...(saleId && !(await hasOpenSale(work.tx, lead.id, saleId)) ? [wrongSale] : []),
  ])
  const appointment = await appointments.insert(
    work,
    { ...fields, addressId: place?.id ?? null },
    {
      lead_id: lead.id,
      ...ofLead(lead),
      sale_id: saleId,
      rep_id: lead.sales_rep_id,
      created_by: work.viewer?.id ?? null,
      ...confirmedBy(work, given.confirmation),
    },
    { lead_number: lead.number },
  )
  await followResult(work, appointment, appointments.fieldsOf(appointment).result)
  return appointment
}

/** Applies a change set to a locked appointment. A new time asks the client anew. Throws Refused. */
export async function changeAppointment(
  work: UnitOfWork,
  appointment: Appointment,
  { version, ...given }: AppointmentChanges,
): Promise<Appointment> {
  const before = appointments.fieldsOf(appointment)
  const isNewTime = given.dateTime !== undefined && given.dateTime !== before.dateTime
  const wanted = definedOf({ ...given, ...(given.notes === '' && { notes: null }) })
  const unasked = isNewTime && given.confirmation === undefined ? { confirmation: false } : {}
  const told = { ...before, ...wanted, ...unasked }
  const after = {
    ...told,
    confirmedHow: told.confirmation ? told.confirmedHow : (given.confirmedHow ?? null),
  }
  // Somebody is to come after all: to the primary address, as to a visit that is booked.
  const isVisitNow = given.type === 'Home' && before.type !== 'Home' && before.addressId === null
  const isPlaced = Boolean(given.addressId) || (given.addressId === undefined && isVisitNow)
  const place = isPlaced
    ? await findPlace(work.tx, appointment.lead_id, given.addressId ?? undefined)
    : undefined
  const isNewResult = after.result !== before.result
  demandNoFaults([
    ...(await faultsOf(work, appointment.lead_id, after, { isNewTime, isNewResult, of: appointment })),
    ...(given.addressId && given.addressId !== before.addressId && !place ? [wrongPlace] : []),
  ])
  const isAsked = after.confirmation !== before.confirmation
  const changed = await appointments.change(
    work,
    appointment,
    {
      ...wanted,
      ...(isPlaced && { addressId: place?.id ?? null }),
      confirmation: after.confirmation,
      confirmedHow: after.confirmedHow,
    },
    { version, ...(isAsked && { columns: confirmedBy(work, after.confirmation) }) },
  )
  if (isNewResult) await followResult(work, changed, after.result)
  return changed
}

/** What has a result is history, and stays. Throws Refused. */
export async function removeAppointment(work: UnitOfWork, appointment: Appointment): Promise<void> {
  if (appointment.result !== 'Scheduled')
    throw new Refused(refuse(400, `${appointmentNumber(appointment.number)} has a result, so it stays.`))
  await followResult(work, await appointments.remove(work, appointment), null)
}

/** Brings a removed appointment back, and its lead with it. */
export async function restoreAppointment(work: UnitOfWork, removed: Appointment): Promise<Appointment> {
  const appointment = await appointments.restore(work, removed)
  await followResult(work, appointment, appointments.fieldsOf(appointment).result)
  return appointment
}

interface Standing {
  readonly isNewTime: boolean
  readonly isNewResult: boolean
  readonly of?: Appointment
}

async function faultsOf(
  { tx, now }: UnitOfWork,
  leadId: string,
  fields: Pick<AppointmentFields, 'dateTime' | 'result' | 'notes' | 'confirmation' | 'confirmedHow'>,
  { isNewTime, isNewResult, of }: Standing,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const wrongTime = isNewTime || isNewResult ? whyNotThen(fields, { isNewTime, now }) : null
  if (wrongTime)
    faults.push({ field: fields.result === 'Scheduled' ? 'dateTime' : 'result', message: wrongTime })
  if (isNewResult && resultEffects[fields.result].needsReason && !fields.notes)
    faults.push({ field: 'notes', message: 'Say in the notes why: this ends the lead.' })
  if (fields.confirmedHow && !fields.confirmation)
    faults.push({ field: 'confirmedHow', message: 'Only what is confirmed was confirmed in some way.' })
  const same =
    isNewTime && fields.result === 'Scheduled' && (await findSameTime(tx, leadId, fields.dateTime, of?.id))
  if (same)
    faults.push({
      field: 'dateTime',
      message: `The client has ${appointmentNumber(same.number)} at this time already.`,
    })
  return faults
}

const wrongSale: Fault = { field: 'saleId', message: 'This lead has no such open sale.' }

const wrongPlace: Fault = { field: 'addressId', message: 'This lead has no such address.' }

const confirmedBy = ({ now, viewer }: UnitOfWork, confirmation: boolean) =>
  confirmation
    ? { confirmed_at: now, confirmed_by: viewer?.id ?? null }
    : { confirmed_at: null, confirmed_by: null }

/** As it is answered to whoever wrote it or looks at it: with what the same rep has too close to it. */
export async function writtenView(
  db: Connection,
  appointment: Appointment,
  sight: Sight,
): Promise<WrittenAppointment> {
  const { id, rep_id, date_time, duration_minutes, result, deleted_at } = appointment
  const stands = result === 'Scheduled' && deleted_at === null
  const wanted = { id, repId: rep_id, dateTime: date_time, durationMinutes: duration_minutes }
  const found = stands ? await listTooClose(db, sight.viewer, wanted) : []
  return { ...appointments.view(appointment, sight), overlaps: found.map(overlapView) }
}

/** A colleague's time is seen by whoever books for them; whose appointment it is only by whoever may read that lead. */
export const overlapView = (row: Awaited<ReturnType<typeof listTooClose>>[number]): AppointmentOverlap => ({
  id: row.inScope ? row.id : null,
  leadName: row.inScope ? fullName(row.first_name, row.last_name) : null,
  dateTime: row.date_time,
  durationMinutes: row.duration_minutes,
})
