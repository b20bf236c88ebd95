import type {
  Appointment as AppointmentView,
  LightAppointment as LightView,
} from '@crm/contract/web/appointment-shapes'
import { appointmentNumber } from '@crm/domain/appointments/appointment-words'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { sql } from 'kysely'
import { store } from '#spine/records/store'
import { leadIsLive, leadOwnersOf, ownersInScope, leadChild } from '#spine/records/lead-scope'
import { namesOfSalesAndAddresses } from '#spine/records/sale-scope'
import type { ViewContext } from '#spine/records/unit-of-work'
import { notifyRep } from './notify.ts'
import type { Appointment, LeadNumberColumn, Row } from './appointment.ts'

export const appointments = store({
  ...leadChild('appointments'),
  table: 'appointments',
  subject: 'appointment',
  saleOf: (appointment: Row) => appointment.sale_id,
  verbs: {
    created: 'appointment.booked',
    changed: 'appointment.changed',
    removed: 'appointment.removed',
    restored: 'appointment.restored',
  },
  numbers: 'appointment_number',
  fields: {
    dateTime: 'date_time',
    durationMinutes: 'duration_minutes',
    type: 'type',
    result: 'result',
    addressId: 'address_id',
    confirmation: 'confirmation',
    confirmedHow: 'confirmed_how',
    notes: 'notes',
  },
  from: sql`appointments as r
    left join leads as l on l.id = r.lead_id
    left join addresses as a on a.id = r.address_id and a.deleted_at is null`,
  isPresent: leadIsLive,
  joined: sql<LeadNumberColumn>`l.number as lead_number`,
  // Uses its own copies of the owner columns, which an index has in time order.
  scope: (actor) => ownersInScope(actor, sql`r.lead_sales_rep_id`, sql`r.lead_rep_id`),
  subjectOf: (appointment: Appointment) => leadOwnersOf(appointment),
  view: appointmentView,
  details: async ({ number, date_time }, { tx }, { addressId }) => ({
    number: appointmentNumber(number),
    dateTime: date_time,
    ...(addressId && { names: await namesOfSalesAndAddresses(tx, addressId) }),
  }),
  // A scheduled appointment follows the rep of the lead; a trigger updates it when the lead is reassigned.
  derived: (appointment, { now }) => ({
    rep_id: appointment.result === 'Scheduled' ? appointment.lead_sales_rep_id : appointment.rep_id,
    closed_at: appointment.result === 'Scheduled' ? null : (appointment.closed_at ?? now),
  }),
  beforeCommit: notifyRep,
})

export type AppointmentFields = ReturnType<typeof appointments.fieldsOf>

/** A calendar has up to a thousand rows, so it reads half of the columns. */
export const lightAppointment = sql<LightAppointment>`
  r.id, r.lead_id, r.rep_id, r.date_time, r.duration_minutes, r.type, r.result, r.confirmation, r.confirmed_how, r.version,
  r.first_name, r.last_name, r.phone1, r.full_address, r.city`

type LightAppointment = Pick<
  Appointment,
  | 'id'
  | 'lead_id'
  | 'rep_id'
  | 'date_time'
  | 'duration_minutes'
  | 'type'
  | 'result'
  | 'confirmation'
  | 'confirmed_how'
  | 'version'
  | 'first_name'
  | 'last_name'
  | 'phone1'
  | 'full_address'
  | 'city'
>

export function appointmentView(row: Appointment, { nameOf }: Pick<ViewContext, 'nameOf'>): AppointmentView {
  return {
    ...laneView(row),
    repId: row.rep_id,
    repName: nameOf(row.rep_id),
    number: appointmentNumber(row.number),
    leadNumber: leadNumber(row.lead_number),
    saleId: row.sale_id,
    ...appointments.fieldsOf(row),
    closedAt: row.closed_at,
    confirmedAt: row.confirmed_at,
    confirmedByName: nameOf(row.confirmed_by),
    bookedByName: nameOf(row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The view in a calendar lane, which already names the rep. */
export const laneView = (row: LightAppointment): Omit<LightView, 'repId' | 'repName'> => ({
  id: row.id,
  leadId: row.lead_id,
  leadName: fullName(row.first_name, row.last_name),
  leadPhone: row.phone1,
  address: row.full_address,
  city: row.city,
  dateTime: row.date_time,
  durationMinutes: row.duration_minutes,
  type: row.type,
  result: row.result,
  confirmation: row.confirmation,
  confirmedHow: row.confirmed_how,
  version: row.version,
})
