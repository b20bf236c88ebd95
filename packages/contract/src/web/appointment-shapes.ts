import {
  appointmentResults,
  appointmentTypes,
  confirmationWays,
} from '@crm/domain/appointments/appointment-words'
import { maxMinutes, minMinutes, defaultMinutes } from '@crm/domain/appointments/appointment-times'
import { leadStatuses } from '@crm/domain/leads/lead-status'
import { appointmentSortFields } from '@crm/domain/appointments/sort-fields'
import * as z from 'zod'
import {
  Day,
  Id,
  Instant,
  Version,
  conflictWith,
  listing,
  oneOrMany,
  pageOf,
  paging,
  filteredCountsOf,
  sortParam,
} from '../shapes.ts'
import { exportColumnsParam, pageParams } from './export-shapes.ts'

const Result = z.enum(appointmentResults)
const Type = z.enum(appointmentTypes)

/** Specification section 3, Appointment: dateTime, confirmation, result, type, notes. The rest is ours. */
export const Appointment = z
  .object({
    id: Id,
    number: z.string().describe('Display number, such as `A-1042`.'),
    leadId: Id,
    leadName: z.string(),
    leadNumber: z.string(),
    leadPhone: z.string().nullable().describe('Phone number in E.164 format.'),
    saleId: Id.nullable().describe('ID of the sale that the appointment is for.'),
    addressId: Id.nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    repId: Id.nullable().describe(
      'ID of the rep. While the result is `Scheduled`, this is the sales rep of the lead.',
    ),
    repName: z.string().nullable(),
    dateTime: Instant,
    durationMinutes: z.int(),
    type: Type,
    result: Result,
    closedAt: Instant.nullable().describe('Time when the result first changed from `Scheduled`.'),
    confirmation: z.boolean().describe('True if the client confirmed the appointment.'),
    confirmedHow: z.enum(confirmationWays).nullable(),
    confirmedAt: Instant.nullable(),
    confirmedByName: z.string().nullable(),
    notes: z.string().nullable(),
    bookedByName: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'Appointment' })
export type Appointment = z.output<typeof Appointment>

/** Fields for the calendar, and for moving an appointment there with undo. */
export const LightAppointment = Appointment.pick({
  id: true,
  leadId: true,
  leadName: true,
  leadPhone: true,
  address: true,
  city: true,
  repId: true,
  repName: true,
  dateTime: true,
  durationMinutes: true,
  type: true,
  result: true,
  confirmation: true,
  confirmedHow: true,
  version: true,
}).meta({ id: 'LightAppointment' })
export type LightAppointment = z.output<typeof LightAppointment>

/** Another appointment of the same rep that is too close; its client is included only within the caller’s scope. */
export const AppointmentOverlap = z
  .object({
    id: Id.nullable(),
    leadName: z.string().nullable(),
    dateTime: Instant,
    durationMinutes: z.int(),
  })
  .meta({ id: 'AppointmentOverlap' })
export type AppointmentOverlap = z.output<typeof AppointmentOverlap>

const overlaps = z
  .array(AppointmentOverlap)
  .describe(
    'Other appointments of the same rep that overlap or start within 90 minutes. A warning, not an error.',
  )

export const WrittenAppointment = Appointment.extend({ overlaps }).meta({ id: 'WrittenAppointment' })
export type WrittenAppointment = z.output<typeof WrittenAppointment>

/** Whole milliseconds in UTC, so that equal instants compare equal. */
const Moment = Instant.refine(
  (instant) => instant >= '2000' && instant < '2100',
  'An appointment is between the years 2000 and 2100.',
).transform((instant) => new Date(instant).toISOString())

const fields = {
  dateTime: Moment,
  durationMinutes: z.int().min(minMinutes).max(maxMinutes),
  type: Type,
  result: Result,
  addressId: Id.nullable().describe('ID of an address of the lead.'),
  confirmation: z.boolean(),
  confirmedHow: z.enum(confirmationWays).nullable(),
  notes: z.string().trim().max(10_000).nullable(),
}

export const NewAppointment = z
  .strictObject({
    ...fields,
    leadId: Id,
    saleId: Id.nullable().default(null).describe('ID of a sale of the lead.'),
    durationMinutes: fields.durationMinutes.default(defaultMinutes),
    type: Type.default('Home'),
    result: Result.default('Scheduled'),
    addressId: fields.addressId
      .optional()
      .describe('ID of an address of the lead. Defaults to the primary address.'),
    confirmation: z.boolean().default(false),
    confirmedHow: fields.confirmedHow.default(null),
    notes: fields.notes.default(null),
  })
  .meta({ id: 'NewAppointment' })
export type NewAppointment = z.output<typeof NewAppointment>

/** A change set: an absent field is unchanged, `null` clears. */
export const AppointmentChanges = z
  .strictObject({ ...fields, version: Version })
  .partial()
  .meta({ id: 'AppointmentChanges' })
export type AppointmentChanges = z.output<typeof AppointmentChanges>

const filters = {
  id: oneOrMany(Id).optional(),
  leadId: Id.optional(),
  saleId: Id.optional(),
  from: Day.optional().describe('First day, inclusive, in Pacific time.'),
  to: Day.optional().describe('Last day, inclusive, in Pacific time.'),
  repId: oneOrMany(z.union([Id, z.literal('none')]))
    .optional()
    .describe('IDs of reps. `none` finds appointments without a rep.'),
  result: oneOrMany(Result).optional(),
  type: oneOrMany(Type).optional(),
  unconfirmed: z
    .stringbool()
    .optional()
    .describe('If true, returns only upcoming scheduled appointments that the client has not confirmed.'),
  withoutResult: z
    .stringbool()
    .optional()
    .describe('If true, returns only past appointments whose result is still `Scheduled`.'),
  isPast: z
    .stringbool()
    .optional()
    .describe('If true, returns only appointments that have started. If false, only later ones.'),
  isSit: z
    .stringbool()
    .optional()
    .describe('If true, returns only appointments whose result means that the rep met the client.'),
  sourceName: oneOrMany(z.string().max(120)).optional().describe('Sources of the lead.'),
  leadStatus: oneOrMany(z.enum(leadStatuses)).optional(),
  leadSalesRepId: oneOrMany(z.union([Id, z.literal('none')])).optional(),
  setterId: oneOrMany(Id).optional().describe('IDs of setters, the people who found or booked the lead.'),
  city: oneOrMany(z.string().trim().min(1).max(120))
    .optional()
    .describe('City of the appointment, in any case.'),
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Search text: any part of the client’s name, phone, email, address or number.'),
}

export const AppointmentListQuery = z.object({ ...filters, ...listing })
export type AppointmentListQuery = z.output<typeof AppointmentListQuery>

export const AppointmentPageQuery = z.object({
  ...filters,
  ...paging,
  sort: sortParam(appointmentSortFields).default('-dateTime'),
})
export const AppointmentExportQuery = AppointmentPageQuery.omit(pageParams).extend(
  exportColumnsParam('appointments'),
)
export type AppointmentPageQuery = z.output<typeof AppointmentPageQuery>
export type AppointmentFilter = Omit<AppointmentListQuery, 'limit' | 'after'>

/** Maximum number of days in a calendar: six weeks. */
export const calendarDays = 42

/** Appointments of these days, up to a limit. */
export const CalendarQuery = z.object({
  from: Day,
  to: Day,
  repId: filters.repId,
  result: filters.result,
  type: filters.type,
})
export type CalendarQuery = z.output<typeof CalendarQuery>

export const Calendar = z
  .object({
    lanes: z
      .array(
        z.object({
          repId: Id.nullable().describe('ID of the rep. Null for appointments without a rep.'),
          repName: z.string().nullable(),
          appointments: z
            .array(LightAppointment.omit({ repId: true, repName: true }))
            .describe('Appointments of the rep, earliest first.'),
        }),
      )
      .describe('One lane per rep who has appointments.'),
    isCut: z
      .boolean()
      .describe('True if more than 1,000 appointments match. Request fewer days or fewer reps.'),
  })
  .meta({ id: 'Calendar' })
export type Calendar = z.output<typeof Calendar>

export const OverlapQuery = z.object({
  leadId: Id.describe('ID of the lead. The check is about its sales rep.'),
  dateTime: Moment,
  durationMinutes: z.coerce.number<number>().int().min(minMinutes).max(maxMinutes).default(defaultMinutes),
  except: Id.optional().describe('ID of the appointment that moves. It does not count as an overlap.'),
})
export type OverlapQuery = z.output<typeof OverlapQuery>

export const Appointments = z.array(Appointment)
export const AppointmentOverlaps = z.array(AppointmentOverlap)
export const AppointmentPage = pageOf(Appointment).meta({ id: 'AppointmentPage' })
export const AppointmentConflict = conflictWith(Appointment)
export const AppointmentResultCount = z.record(Result, z.int()).meta({ id: 'AppointmentResultCount' })
export type AppointmentResultCount = z.output<typeof AppointmentResultCount>

/** Counts matching appointments per result, so it takes no filter by result. */
export const AppointmentCountQuery = z.object(filters).omit({ result: true })
export const FilteredAppointmentCount = filteredCountsOf(appointmentResults).meta({
  id: 'FilteredAppointmentCount',
})
