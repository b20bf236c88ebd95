import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams, Removed } from '../shapes.ts'
import { csvRoutePart } from './export.ts'
import {
  AppointmentChanges,
  AppointmentConflict,
  AppointmentListQuery,
  AppointmentOverlaps,
  AppointmentPage,
  AppointmentExportQuery,
  AppointmentPageQuery,
  AppointmentResultCount,
  Appointments,
  Calendar,
  CalendarQuery,
  NewAppointment,
  OverlapQuery,
  WrittenAppointment,
  AppointmentCountQuery,
  FilteredAppointmentCount,
} from './appointment-shapes.ts'

/** A result also updates the lead, and may create a note and a task. */
const changes = ['appointment', 'webLead', 'webNote', 'task', 'activity-feed']

export const get = route({
  method: 'GET',
  path: '/appointments/{id}',
  summary: 'Get an appointment',
  who: 'staff',
  params: IdParams,
  answers: { 200: WrittenAppointment, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const list = route({
  method: 'GET',
  path: '/appointments',
  summary: 'List appointments, latest first',
  who: 'staff',
  query: AppointmentListQuery,
  answers: { 200: Appointments, 404: Refusal, 500: Refusal },
})

export const listPaginated = route({
  method: 'GET',
  path: '/appointmentsPaginated',
  summary: 'List a page of appointments',
  who: 'staff',
  query: AppointmentPageQuery,
  answers: { 200: AppointmentPage, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const exportCsv = route({
  ...csvRoutePart,
  path: '/appointments/export',
  who: 'staff',
  query: AppointmentExportQuery,
})

export const resultCount = route({
  method: 'GET',
  path: '/appointmentResultCount',
  summary: 'Count appointments by result',
  who: 'staff',
  answers: { 200: AppointmentResultCount, 404: Refusal, 500: Refusal },
})

export const filteredResultCount = route({
  method: 'GET',
  path: '/appointments/resultCount',
  summary: 'Count filtered appointments by result',
  description: 'Returns an empty object if too many appointments match.',
  who: 'staff',
  ours: true,
  query: AppointmentCountQuery,
  answers: { 200: FilteredAppointmentCount, 404: Refusal, 500: Refusal },
})

export const calendar = route({
  method: 'GET',
  path: '/appointments/calendar',
  summary: 'Get the calendar of a range of days',
  description: 'Returns the appointments of up to 42 days, with one lane per rep.',
  who: 'staff',
  ours: true,
  query: CalendarQuery,
  answers: { 200: Calendar, 400: Refusal, 500: Refusal },
})

export const overlaps = route({
  method: 'GET',
  path: '/appointments/overlaps',
  summary: 'Check for overlapping appointments',
  description:
    'Returns appointments of the lead’s sales rep that overlap the time or start within 90 minutes of it.',
  who: can.bookAppointment,
  ours: true,
  query: OverlapQuery,
  answers: { 200: AppointmentOverlaps, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const create = route({
  method: 'POST',
  path: '/appointments',
  summary: 'Book an appointment',
  who: can.bookAppointment,
  changes,
  body: NewAppointment,
  answers: { 201: WrittenAppointment, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const update = route({
  method: 'PUT',
  path: '/appointments/{id}',
  summary: 'Update an appointment',
  description: 'Moves or confirms the appointment, or sets its result. A result also updates the lead.',
  who: can.changeAppointment,
  changes,
  params: IdParams,
  body: AppointmentChanges,
  answers: {
    200: WrittenAppointment,
    400: Refusal,
    403: Refusal,
    404: Refusal,
    409: AppointmentConflict,
    500: Refusal,
  },
})

export const remove = route({
  method: 'DELETE',
  path: '/appointments/{id}',
  summary: 'Remove an appointment',
  description: 'Only an appointment without a result can be removed. You can restore it.',
  who: can.removeAppointment,
  changes,
  params: IdParams,
  answers: { 200: Removed, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const restore = route({
  method: 'POST',
  path: '/appointments/{id}/restore',
  summary: 'Restore a removed appointment',
  who: can.removeAppointment,
  changes,
  ours: true,
  params: IdParams,
  answers: { 200: WrittenAppointment, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})
