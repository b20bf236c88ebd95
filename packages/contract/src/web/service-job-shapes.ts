import { serviceJobStatuses, serviceJobTypes, serviceSteps } from '@crm/domain/service-jobs/phases'
import { serviceJobSortFields } from '@crm/domain/service-jobs/sort-fields'
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

const ServiceJobStatus = z.enum(serviceJobStatuses)
const ServiceStep = z.enum(serviceSteps)
const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .transform((given) => given || null)
    .nullable()
const otherTypeHint = 'Type in words. Required if `type` is `Other`, and null otherwise.'

/** Editable fields, as sent, without phase and step. */
const fields = {
  type: z.enum(serviceJobTypes),
  otherType: text(120).describe(otherTypeHint),
  saleId: Id.nullable().describe('ID of the sale that installed the system, if the company did.'),
  addressId: Id.nullable(),
  technician: Id.nullable().describe('ID of the technician, an enabled user who may see the job.'),
  serviceNotes: text(4000),
  isNoCharge: z.boolean().describe('True if nobody pays, as for warranty or goodwill.'),
  earliestServiceDate: Day.nullable().describe(
    'Earliest day of the service, not before the creation of the job.',
  ),
  repairScheduledDate: Day.nullable(),
  jobCompleteDate: Day.nullable().describe('Completion day. Only a completed job has one.'),
  permitNumber: text(60),
  permitSubmittedDate: Day.nullable(),
  permitApprovedDate: Day.nullable(),
  rmaNumber: text(60),
  rmaDate: Day.nullable(),
  invoiceNumber: text(60),
  invoiceSentDate: Day.nullable(),
  invoicePaidDate: Day.nullable(),
}

/** The same fields in answers. */
const answerFields = {
  ...fields,
  otherType: z.string().nullable().describe(otherTypeHint),
  serviceNotes: z.string().nullable(),
  permitNumber: z.string().nullable(),
  rmaNumber: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
}

/** Specification section 3, ServiceJob; assumption A-258 lists our additions. */
export const ServiceJob = z
  .object({
    id: Id,
    number: z.string().describe('Display number, such as `S-1042`.'),
    leadId: Id,
    lead: z.object({
      id: Id,
      number: z.string(),
      fullName: z.string(),
      repId: Id.nullable(),
      salesRepId: Id.nullable(),
    }),
    jobNumber: z.string().nullable().describe('Job number of the sale.'),
    saleRepId: Id.nullable(),
    address: z.string().nullable(),
    ...answerFields,
    technicianName: z.string().nullable(),
    status: ServiceJobStatus,
    subStatus: ServiceStep.nullable(),
    statusEnteredAt: Instant,
    daysInStatus: z.int().describe('Number of Pacific days in the status, without the days on hold.'),
    pace: z.enum(['ok', 'warn', 'late', 'held']),
    createdByName: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'ServiceJob' })
export type ServiceJob = z.output<typeof ServiceJob>

const Equipment = z.object({
  what: z.enum(['Module', 'Battery', 'Inverter']),
  name: z.string(),
  quantity: z.int().nullable(),
})

/** A job with client, address and related records, which the technician needs on site. */
export const ServiceJobRelations = z
  .object({
    job: ServiceJob,
    lead: z.object({
      id: Id,
      fullName: z.string(),
      phone1: z.string().nullable().describe('Phone number in E.164 format.'),
      email1: z.string().nullable(),
    }),
    address: z
      .object({
        id: Id,
        fullAddress: z.string(),
        roofMat: z.string().nullable(),
        stories: z.int().nullable(),
        utilProvider: z.string().nullable(),
      })
      .nullable(),
    technician: z
      .object({ id: Id, name: z.string(), email: z.string(), phoneNum: z.string().nullable() })
      .nullable(),
    sale: z
      .object({
        id: Id,
        jobNumber: z.string(),
        installerName: z.string().nullable(),
        installCompletedDate: Day.nullable(),
        ptoCompleteDate: Day.nullable(),
        monitoringUrl: z.string().nullable(),
        equipment: z.array(Equipment),
      })
      .nullable(),
  })
  .meta({ id: 'ServiceJobRelations' })
export type ServiceJobRelations = z.output<typeof ServiceJobRelations>

export const NewServiceJob = z
  .strictObject({ ...fields, leadId: Id })
  .partial()
  .required({ leadId: true, type: true })
  .meta({ id: 'NewServiceJob' })
export type NewServiceJob = z.output<typeof NewServiceJob>

/** A change set: an absent field is unchanged, `null` clears. A move of the status needs `version`. */
export const ServiceJobChanges = z
  .strictObject({
    ...fields,
    status: ServiceJobStatus,
    subStatus: ServiceStep.nullable(),
    reason: z
      .string()
      .trim()
      .max(2000)
      .describe('Explanation. Required to move back, and to skip a status that jobs of the type need.'),
    version: Version,
  })
  .partial()
  .meta({ id: 'ServiceJobChanges' })
export type ServiceJobChanges = z.output<typeof ServiceJobChanges>

const filters = {
  id: oneOrMany(Id).optional(),
  status: oneOrMany(ServiceJobStatus).optional(),
  subStatus: oneOrMany(ServiceStep).optional(),
  type: oneOrMany(z.enum(serviceJobTypes)).optional(),
  technician: oneOrMany(z.union([Id, z.literal('none')])).optional(),
  leadId: Id.optional(),
  saleId: Id.optional(),
  isOpen: z
    .stringbool()
    .optional()
    .describe('If true, returns only jobs that are not completed. If false, only completed ones.'),
  q: z
    .string()
    .trim()
    .max(200, 'A search has at most 200 characters.')
    .optional()
    .describe('Search text: a display number, or any part of the client’s name, phone, email or address.'),
  repairFrom: Day.optional(),
  repairTo: Day.optional(),
}

export const ServiceJobListQuery = z.object({ ...filters, ...listing })
export type ServiceJobFilter = Omit<z.output<typeof ServiceJobListQuery>, 'limit' | 'after'>

export const ServiceJobPageQuery = z.object({
  ...filters,
  ...paging,
  sort: sortParam(serviceJobSortFields).default('-createdAt'),
})
export const ServiceJobExportQuery = ServiceJobPageQuery.omit(pageParams).extend(
  exportColumnsParam('serviceJobs'),
)

export const ServiceJobs = z.array(ServiceJob)
export const ServiceJobPage = pageOf(ServiceJob)
export const ServiceJobConflict = conflictWith(ServiceJob)

/** Count per status, including zeros. */
export const ServiceJobStatusCount = z.record(ServiceJobStatus, z.int()).meta({ id: 'ServiceJobStatusCount' })
export type ServiceJobStatusCount = z.output<typeof ServiceJobStatusCount>

/** Counts matching service jobs per status, so it takes no filter by status. */
export const ServiceJobCountQuery = z.object(filters).omit({ status: true })
export const FilteredServiceJobCount = filteredCountsOf(serviceJobStatuses).meta({
  id: 'FilteredServiceJobCount',
})
