/** The sorts of the appointment list, on `appointments as r` and its lead `l`. */
import {
  appointmentResultLabels,
  appointmentResults,
  appointmentTypes,
} from '@crm/domain/appointments/appointment-words'
import type { AppointmentSortField } from '@crm/domain/appointments/sort-fields'
import { sql } from 'kysely'
import {
  type Sorts,
  idKey,
  instantKey,
  nameKey,
  numberKey,
  optionalNameKey,
  personKey,
  rankKey,
} from '#spine/records/page'
import type { Appointment } from './appointment.ts'

const id = idKey<Appointment>(sql`r.id`)
const dateTime = instantKey<Appointment>(sql`r.date_time`, (row) => row.date_time)

/** The results as the list reads: by label. */
const resultsByLabel = appointmentResults.toSorted((one, other) =>
  appointmentResultLabels[one].localeCompare(appointmentResultLabels[other]),
)

export const appointmentSortKeys: Sorts<Appointment, AppointmentSortField> = {
  dateTime: [dateTime, id],
  createdAt: [instantKey(sql`r.created_at`, (row) => row.created_at), id],
  number: [numberKey(sql`r.number`)],
  // The columns are never null, and the index of names has no coalesce.
  name: [
    nameKey(sql`l.last_name`, (row) => row.last_name),
    nameKey(sql`l.first_name`, (row) => row.first_name),
    id,
  ],
  result: [rankKey(sql`r.result`, (row) => row.result, resultsByLabel), dateTime, id],
  type: [rankKey(sql`r.type`, (row) => row.type, appointmentTypes), dateTime, id],
  city: [optionalNameKey(sql`r.city`, (row) => row.city), dateTime, id],
  rep: [personKey(sql`r.rep_id`, (row) => row.rep_id), dateTime, id],
}
