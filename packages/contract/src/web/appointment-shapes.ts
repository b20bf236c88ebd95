import {
  appointmentResults,
  appointmentTypes,
  confirmationWays,
} from '@crm/domain/appointments/appointment-words'
import { maxMinutes, minMinutes, defaultMinutes } from '@crm/domain/appointments/appointment-times'
import { leadStatuses } from '@crm/domain/leads/lead-status'
import * as z from 'zod'
import { Day, Id, Instant, Version, conflictWith, listing, oneOrMany, pageOf, paging } from '../shapes.ts'
import { exportColumnsParam, pageParams } from './export-shapes.ts'

const Result = z.enum(appointmentResults)
const Type = z.enum(appointmentTypes)

/** Specification section 3, Appointment: dateTime, confirmation, result, type, notes. The rest is ours. */
export const Appointment = z
  .object({
    id: Id,
    number: z.string().describe('What people say: A-1042.'),
    leadId: Id,
    leadName: z.string(),
    leadNumber: z.string(),
    leadPhone: z.string().nullable().describe('E.164'),
    saleId: Id.nullable().describe('The job that it is for.'),
    addressId: Id.nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    repId: Id.nullable().describe('Who keeps it: the sales rep of the lead, as long as it is Scheduled.'),
    repName: z.string().nullable(),
    dateTime: Instant,
    durationMinutes: z.int(),
    type: Type,
    result: Result,
    closedAt: Instant.nullable().describe('When it first got another result than Scheduled.'),
    confirmation: z.boolean().describe('Whether the client said that they will be there.'),
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
  .describe('A warning, not an error: what the same rep has within 90 minutes of it.')

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
  addressId: Id.nullable().describe('One of the lead’s.'),
  confirmation: z.boolean(),
  confirmedHow: z.enum(confirmationWays).nullable(),
  notes: z.string().trim().max(10_000).nullable(),
}

export const NewAppointment = z
  .strictObject({
    ...fields,
    leadId: Id,
    saleId: Id.nullable().default(null).describe('A job of the lead.'),
    durationMinutes: fields.durationMinutes.default(defaultMinutes),
    type: Type.default('Home'),
    result: Result.default('Scheduled'),
    addressId: fields.addressId.optional().describe('The lead’s primary address unless told.'),
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
  leadId: Id.optional(),
  saleId: Id.optional(),
  from: Day.optional().describe('The first Pacific day.'),
  to: Day.optional().describe('The last Pacific day.'),
  repId: oneOrMany(z.union([Id, z.literal('none')]))
    .optional()
    .describe('`none` finds those that nobody keeps.'),
  result: oneOrMany(Result).optional(),
  type: oneOrMany(Type).optional(),
  unconfirmed: z.stringbool().optional().describe('To come, and not yet confirmed by the client.'),
  withoutResult: z.stringbool().optional().describe('Their time is over, and nobody said what came of it.'),
  isPast: z.stringbool().optional().describe('Its time is over.'),
  isSit: z.stringbool().optional().describe('The client was met: by the results that say so.'),
  sourceName: oneOrMany(z.string().max(120)).optional().describe('Of the lead, as are the next three.'),
  leadStatus: oneOrMany(z.enum(leadStatuses)).optional(),
  leadSalesRepId: oneOrMany(z.union([Id, z.literal('none')])).optional(),
  setterId: oneOrMany(Id).optional().describe('Who brought or set the lead.'),
  city: oneOrMany(z.string().trim().min(1).max(120)).optional().describe('Where it is, in any case.'),
  q: z.string().trim().max(200).optional().describe('Words of the lead.'),
}

export const AppointmentListQuery = z.object({ ...filters, ...listing })
export type AppointmentListQuery = z.output<typeof AppointmentListQuery>

export const appointmentSorts = ['dateTime', 'createdAt', 'number', 'name'] as const

export const AppointmentPageQuery = z.object({
  ...filters,
  ...paging,
  sort: z.enum(appointmentSorts.flatMap((sort) => [sort, `-${sort}`] as const)).default('-dateTime'),
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
          repId: Id.nullable().describe('Null for those whom nobody keeps.'),
          repName: z.string().nullable(),
          appointments: z.array(LightAppointment.omit({ repId: true, repName: true })).describe('By time.'),
        }),
      )
      .describe('One for each who keeps some. Whose it is need not be said of each of hundreds.'),
    isCut: z.boolean().describe('There are more than 1,000: ask for fewer days, or for some reps.'),
  })
  .meta({ id: 'Calendar' })
export type Calendar = z.output<typeof Calendar>

export const OverlapQuery = z.object({
  leadId: Id.describe('Whose sales rep would keep it.'),
  dateTime: Moment,
  durationMinutes: z.coerce.number<number>().int().min(minMinutes).max(maxMinutes).default(defaultMinutes),
  except: Id.optional().describe('The appointment that is moved.'),
})
export type OverlapQuery = z.output<typeof OverlapQuery>

export const Appointments = z.array(Appointment)
export const AppointmentOverlaps = z.array(AppointmentOverlap)
export const AppointmentPage = pageOf(Appointment).meta({ id: 'AppointmentPage' })
export const AppointmentConflict = conflictWith(Appointment)
export const AppointmentResultCount = z.record(Result, z.int()).meta({ id: 'AppointmentResultCount' })
export type AppointmentResultCount = z.output<typeof AppointmentResultCount>
