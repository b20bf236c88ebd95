import type {
  Appointment as AppointmentView,
  LightAppointment as LightView,
} from '@crm/contract/web/appointment-shapes'
import {
  type AppointmentResult,
  type AppointmentType,
  type ConfirmationWay,
  appointmentNumber,
  appointmentResults,
  appointmentTypes,
  confirmationWays,
} from '@crm/domain/appointments/appointment-words'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../db/database.ts'
import { choice, optionalChoice } from '../records/fields.ts'
import { store } from '../records/store.ts'
import { leadIsThere, leadOwnersOf, ownersInScope, throughLead } from '../records/through-lead.ts'
import { namesOfPlaces } from '../records/through-sale.ts'
import type { Sight } from '../records/unit-of-work.ts'
import { notifyKeeper } from './notify.ts'

type Row = Selectable<Tables['appointments']>

interface Numbered {
  readonly lead_number: number
}

/** With the names and the phone of its lead, and the place, which the database keeps beside it. */
export type Appointment = Row & Numbered

export const appointments = store({
  ...throughLead('appointments'),
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
    type: choice('type', appointmentTypes),
    result: choice('result', appointmentResults),
    addressId: 'address_id',
    confirmation: 'confirmation',
    confirmedHow: optionalChoice('confirmed_how', confirmationWays),
    notes: 'notes',
  },
  from: sql`appointments as r
    left join leads as l on l.id = r.lead_id
    left join addresses as a on a.id = r.address_id and a.deleted_at is null`,
  isThere: leadIsThere,
  joined: sql<Numbered>`l.number as lead_number`,
  // By its own columns, which an index has in the order of time.
  reach: (actor) => ownersInScope(actor, sql`r.lead_sales_rep_id`, sql`r.lead_rep_id`),
  about: (appointment: Appointment) => leadOwnersOf(appointment),
  view: appointmentView,
  facts: async ({ number, date_time }, { tx }, { addressId }) => ({
    number: appointmentNumber(number),
    dateTime: date_time,
    ...(addressId && { names: await namesOfPlaces(tx, addressId) }),
  }),
  // What stands is kept by whoever has the lead; the database takes it along when the lead changes hands.
  derived: (appointment, { now }) => ({
    rep_id: appointment.result === 'Scheduled' ? appointment.lead_sales_rep_id : appointment.rep_id,
    closed_at: appointment.result === 'Scheduled' ? null : (appointment.closed_at ?? now),
  }),
  keeps: notifyKeeper,
})

export type AppointmentFields = ReturnType<typeof appointments.fieldsOf>

/** A calendar holds up to a thousand, and shows half of what there is to know of each. */
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

export function appointmentView(row: Appointment, { nameOf }: Pick<Sight, 'nameOf'>): AppointmentView {
  return {
    ...inLane(row),
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

/** As the lane of its rep shows it, which says whose it is. */
export const inLane = (row: LightAppointment): Omit<LightView, 'repId' | 'repName'> => ({
  id: row.id,
  leadId: row.lead_id,
  leadName: fullName(row.first_name, row.last_name),
  leadPhone: row.phone1,
  address: row.full_address,
  city: row.city,
  dateTime: row.date_time,
  durationMinutes: row.duration_minutes,
  type: row.type as AppointmentType,
  result: row.result as AppointmentResult,
  confirmation: row.confirmation,
  confirmedHow: row.confirmed_how as ConfirmationWay | null,
  version: row.version,
})
