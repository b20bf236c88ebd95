import { leadStatuses } from '@crm/domain/leads/lead-status'
import { departments } from '@crm/domain/people/actor'
import * as z from 'zod'
import { Id, Instant, oneOrMany } from '../shapes.ts'

export const SearchQuery = z.object({
  q: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe(
      'Search text: any part of a name, email, phone or address, a display number, or words of a title.',
    ),
  limit: z.coerce.number<number>().int().min(1).max(20).default(8),
})
export type SearchQuery = z.output<typeof SearchQuery>

export const KnownLeadsQuery = z.object({
  id: oneOrMany(Id).describe('IDs of leads, in the order of the response.'),
})

/** Fields of a lead to recognize it, call it, and check permissions. */
export const LeadHit = z
  .object({
    kind: z.literal('lead'),
    id: Id,
    number: z.string().describe('Display number, such as `L-1042`.'),
    fullName: z.string(),
    status: z.enum(leadStatuses),
    phone1: z.string().nullable().describe('Phone number in E.164 format.'),
    email1: z.string().nullable(),
    city: z.string().nullable(),
    fullAddress: z.string().nullable().describe('Primary address on one line.'),
    repId: Id.nullable(),
    salesRepId: Id.nullable(),
    lastActivityAt: Instant,
  })
  .meta({ id: 'LeadHit' })
export type LeadHit = z.output<typeof LeadHit>

/** A user. */
export const PersonHit = z
  .object({
    kind: z.literal('person'),
    id: Id,
    name: z.string(),
    email: z.string(),
    phoneNum: z.string().nullable(),
    department: z.enum(departments).nullable(),
    isEnabled: z.boolean(),
  })
  .meta({ id: 'PersonHit' })
export type PersonHit = z.output<typeof PersonHit>

/** Further kinds of search results: records of a client. */
export const recordHitKinds = [
  'sale',
  'serviceJob',
  'commission',
  'appointment',
  'referral',
  'document',
  'contract',
  'task',
] as const
export type RecordHitKind = (typeof recordHitKinds)[number]

/** Fields of a record to recognize and open it. */
export const RecordHit = z
  .object({
    kind: z.enum(recordHitKinds),
    id: Id,
    number: z
      .string()
      .nullable()
      .describe('Display number, such as `J-1042`. Null for records without one, such as documents.'),
    title: z.string().nullable().describe('Title of a document or contract, or the description of a task.'),
    client: z
      .string()
      .describe(
        'Name of the client. For a referral, the referred client. Empty for a task without a client that the caller may see.',
      ),
    leadId: Id.nullable().describe('ID of the lead. Null if the caller may not see the client.'),
    saleId: Id.nullable().describe('ID of the sale itself, or of the sale that the record belongs to.'),
    state: z.string().describe('Phase, status, result or type, depending on the kind.'),
    at: Instant.nullable().describe('Time of an appointment.'),
    fullAddress: z.string().nullable().describe('Address of a sale or service job.'),
    lastActivityAt: Instant,
  })
  .meta({ id: 'RecordHit' })
export type RecordHit = z.output<typeof RecordHit>

const SearchHit = z.discriminatedUnion('kind', [LeadHit, PersonHit, RecordHit])
export type SearchHit = z.output<typeof SearchHit>

export const SearchResults = z
  .object({
    items: z.array(SearchHit).describe('Results, best match first.'),
    total: z.int().describe('Number of matches, or a lower bound if `totalIsExact` is false.'),
    totalIsExact: z.boolean(),
    isSimilar: z
      .boolean()
      .describe('True if nothing matches and the results are leads with similarly spelled names.'),
  })
  .meta({ id: 'SearchResults' })
export type SearchResults = z.output<typeof SearchResults>

export const KnownLeads = z.array(LeadHit)
