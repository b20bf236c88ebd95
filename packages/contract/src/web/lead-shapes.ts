import { stateCodeOf } from '@crm/domain/addresses/us-states'
import { usageBands } from '@crm/domain/addresses/usage-bands'
import { leadStatuses, leadStatusFilters } from '@crm/domain/leads/lead-status'
import { noteTypes } from '@crm/domain/notes/note-types'
import { departments } from '@crm/domain/people/actor'
import { leadSteps } from '@crm/domain/leads/steps'
import { appointmentResults, appointmentTypes } from '@crm/domain/appointments/appointment-words'
import { openTaskNames, quietDays, referralTies } from '@crm/domain/lists/relations'
import { saleStatuses } from '@crm/domain/sales/phases'
import { leadSortFields } from '@crm/domain/leads/sort-fields'
import * as z from 'zod'
import {
  Day,
  Id,
  Instant,
  Version,
  conflictWith,
  filteredCountsOf,
  listing,
  oneOrMany,
  pageOf,
  paging,
  Line,
  sortParam,
} from '../shapes.ts'
import { exportColumnsParam } from './export-shapes.ts'

const LeadStatus = z.enum(leadStatuses)
const Name = z.string().trim().max(80)
const Contact = z.string().trim().max(254)

const PrimaryAddress = z.object({
  streetAddress: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  fullAddress: z.string(),
  utilProvider: z.string().nullable(),
  annualUsage: z.string().nullable(),
})

/** Specification section 3, new-system Lead; assumption A-040 lists our additions. */
export const WebLead = z
  .object({
    id: Id,
    number: z.string().describe('Display number, such as `L-1042`.'),
    firstName: z.string(),
    lastName: z.string(),
    fullName: z.string(),
    phone1: z.string().nullable().describe('Phone number in E.164 format.'),
    email1: z.string().nullable(),
    status: LeadStatus,
    sourceName: z.string().nullable(),
    sourceType: z.string().nullable(),
    repId: Id.nullable().describe('ID of the setter, the person who found or booked the lead.'),
    repName: z.string().nullable(),
    salesRepId: Id.nullable().describe('ID of the sales rep, the closer who owns the client.'),
    salesRepName: z.string().nullable(),
    doNotContact: z.boolean().describe('True if the client asked not to be contacted.'),
    installerId: Id.nullable(),
    cloudFolderId: z.string().nullable(),
    primaryAddress: PrimaryAddress.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    lastActivityAt: Instant,
    inquiredAt: Instant.describe(
      'Time since which the client waits: the creation of the lead, or the inquiry that reopened it.',
    ),
    firstContactAt: Instant.nullable().describe('Time of the first call, message or visit since then.'),
    version: Version,
  })
  .meta({ id: 'WebLead' })
export type WebLead = z.output<typeof WebLead>

const leadFields = {
  firstName: Name,
  lastName: Name,
  phone1: Contact.nullable(),
  email1: Contact.nullable(),
  sourceName: Line(120).nullable(),
  repId: Id.nullable(),
  salesRepId: Id.nullable(),
  installerId: Id.nullable(),
  doNotContact: z.boolean(),
}

/** Requires a name and a phone or email, like every other source of leads. */
export const NewWebLead = z
  .strictObject(leadFields)
  .partial()
  .extend({ status: LeadStatus.exclude(['Sold', 'Dead']).optional() })
  .refine((lead) => Boolean(lead.firstName ?? '') || Boolean(lead.lastName ?? ''), {
    path: ['lastName'],
    message: 'firstName or lastName is required.',
  })
  .refine((lead) => Boolean(lead.email1 ?? '') || Boolean(lead.phone1 ?? ''), {
    path: ['phone1'],
    message: 'A valid email or phone is required.',
  })
  .meta({ id: 'NewWebLead' })
export type NewWebLead = z.output<typeof NewWebLead>

/** A change set: an absent field is unchanged, `null` clears. */
export const WebLeadChanges = z
  .strictObject({
    ...leadFields,
    status: LeadStatus,
    deadReason: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .describe('Reason, required if the status becomes `Dead`. Becomes a note on the lead.'),
    version: Version,
  })
  .partial()
  .meta({ id: 'WebLeadChanges' })
export type WebLeadChanges = z.output<typeof WebLeadChanges>

const State = z
  .string()
  .refine((text) => stateCodeOf(text) !== null, 'This is not a state, territory or military code.')

/** A lead without an address matches none of these. */
const addressFilters = {
  city: oneOrMany(z.string().trim().min(1).max(120))
    .optional()
    .describe('City of the primary address, in any case.'),
  zip: oneOrMany(z.string().regex(/^\d{5}$/))
    .optional()
    .describe('Five-digit ZIP Code.'),
  state: oneOrMany(State).optional().describe('Two-letter code or full name of the state.'),
  utilProvider: oneOrMany(z.string().trim().min(1).max(120))
    .optional()
    .describe('Full or short name of the utility.'),
  annualUsage: oneOrMany(z.enum(usageBands)).optional(),
  hasHoa: z.stringbool().optional(),
}

/**
 * Filters on related records that the caller may read. A single record must match all filters of its kind: one
 * note both of them, one appointment all three, one sale all four.
 */
const relationFilters = {
  noteAuthorId: oneOrMany(Id).optional().describe('Returns only leads with a note by one of these users.'),
  noteType: oneOrMany(z.enum(noteTypes))
    .optional()
    .describe('Returns only leads with a note of one of these types.'),
  hasNote: z.stringbool().optional(),
  salesRepDepartment: oneOrMany(z.enum(departments))
    .optional()
    .describe('Current department of the sales rep.'),
  salesRepEnabled: z
    .stringbool()
    .optional()
    .describe(
      'If true, returns only leads of enabled sales reps. If false, only leads of disabled ones. Unassigned leads match neither.',
    ),
  quietDays: z
    .enum(quietDays)
    .optional()
    .describe(
      'Returns only leads without a note in this number of days, including today. Leads without any note match, too.',
    ),
  openTask: z.enum(openTaskNames).optional(),
  referral: z.enum(referralTies).optional(),
  hasAppointment: z.stringbool().optional(),
  appointmentType: oneOrMany(z.enum(appointmentTypes)).optional(),
  appointmentResult: oneOrMany(z.enum(appointmentResults)).optional(),
  appointmentFrom: Day.optional(),
  appointmentTo: Day.optional(),
  saleStatus: oneOrMany(z.enum(saleStatuses)).optional(),
  saleInstallerId: oneOrMany(Id).optional(),
  saleAhjId: oneOrMany(Id).optional().describe('IDs of AHJs. Matches the address of the sale.'),
  saleFinanceOptionId: oneOrMany(Id)
    .optional()
    .describe('IDs of finance options. Either option of the sale can match.'),
}

/** Filters of lists, exports and batches. */
export const leadFilterFields = {
  id: oneOrMany(Id).optional(),
  status: oneOrMany(z.enum(leadStatusFilters)).optional(),
  salesRepId: oneOrMany(z.union([Id, z.literal('none')]))
    .optional()
    .describe('IDs of sales reps. `none` finds unassigned leads.'),
  repId: oneOrMany(Id).optional(),
  installerId: oneOrMany(Id).optional(),
  sourceName: oneOrMany(z.string().max(120)).optional(),
  q: z
    .string()
    .trim()
    .max(200, 'A search has at most 200 characters.')
    .optional()
    .describe(
      'Search text: any part of a name, phone, email, address or number. One or two letters match the beginning of a word.',
    ),
  reached: z
    .enum(leadSteps)
    .optional()
    .describe('Returns only leads that reached this step or a later one, within the caller’s scope.'),
  stoppedBefore: z
    .enum(leadSteps)
    .optional()
    .describe(
      'Returns only leads that reached the step before this one but not this one, within the caller’s scope.',
    ),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  updatedFrom: Day.optional(),
  updatedTo: Day.optional(),
  inquiredFrom: Day.optional().describe(
    'First day of the inquiry, inclusive: the creation of the lead, or the inquiry that reopened it.',
  ),
  inquiredTo: Day.optional(),
  contacted: z
    .stringbool()
    .optional()
    .describe(
      'If true, returns only leads that were contacted since their inquiry. If false, only the others.',
    ),
  doNotContact: z.stringbool().optional(),
  ...addressFilters,
  ...relationFilters,
}

export const LeadListQuery = z.object({ ...leadFilterFields, ...listing })
export const LeadPageQuery = z.object({
  ...leadFilterFields,
  ...paging,
  sort: sortParam(leadSortFields).default('-createdAt'),
})
export type LeadFilter = z.output<typeof LeadListQuery>
export type LeadPageQuery = z.output<typeof LeadPageQuery>

/** Exports the whole filtered set, with columns in the requested order. */
export const LeadExportQuery = z.object({
  ...leadFilterFields,
  sort: sortParam(leadSortFields).default('-createdAt'),
  ...exportColumnsParam('leads'),
})
export type LeadExportQuery = z.output<typeof LeadExportQuery>

/** Fields of a list row. */
export const LightWebLead = WebLead.pick({
  id: true,
  number: true,
  firstName: true,
  lastName: true,
  fullName: true,
  status: true,
  phone1: true,
  email1: true,
  repId: true,
  repName: true,
  salesRepId: true,
  salesRepName: true,
  sourceName: true,
  doNotContact: true,
  createdAt: true,
  updatedAt: true,
  lastActivityAt: true,
  version: true,
})
  .extend({
    streetAddress: z
      .string()
      .nullable()
      .describe('Street of the primary address. The following fields are of the same address.'),
    state: z.string().nullable(),
    zip: z.string().nullable(),
    utilProvider: z.string().nullable(),
    hasHoa: z.boolean().nullable(),
    city: z.string().nullable(),
    annualUsage: z.string().nullable(),
  })
  .meta({ id: 'LightWebLead' })
export type LightWebLead = z.output<typeof LightWebLead>

/** Details of a removed lead, for people who may restore it. */
export const LeadRemoval = z
  .object({ id: Id, number: z.string(), fullName: z.string(), removedAt: Instant, removedByName: z.string() })
  .meta({ id: 'LeadRemoval' })
export type LeadRemoval = z.output<typeof LeadRemoval>

export const WebLeads = z.array(WebLead)
export const WebLeadPage = pageOf(WebLead)
export const LightWebLeadPage = pageOf(LightWebLead)
export const WebLeadConflict = conflictWith(WebLead)

/** Count per status filter, including zeros. */
export const LeadStatusCount = z.record(z.enum(leadStatusFilters), z.int()).meta({ id: 'LeadStatusCount' })
export type LeadStatusCount = z.output<typeof LeadStatusCount>

/** Counts matching leads per status, so it takes no status filter. */
export const LeadCountQuery = z.object(leadFilterFields).omit({ status: true })
export const FilteredLeadCount = filteredCountsOf(['Recent', ...leadStatuses]).meta({
  id: 'FilteredLeadCount',
})
