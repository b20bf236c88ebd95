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
      'Any fragment of a name or e-mail, any spelling of a phone, any part of an address, a number, words of a title.',
    ),
  limit: z.coerce.number<number>().int().min(1).max(20).default(8),
})
export type SearchQuery = z.output<typeof SearchQuery>

export const KnownLeadsQuery = z.object({ id: oneOrMany(Id).describe('In the order wanted.') })

/** Fields of a lead to recognize it, call it, and check permissions. */
export const LeadHit = z
  .object({
    kind: z.literal('lead'),
    id: Id,
    number: z.string().describe('L-1042'),
    fullName: z.string(),
    status: z.enum(leadStatuses),
    phone1: z.string().nullable().describe('E.164'),
    email1: z.string().nullable(),
    city: z.string().nullable(),
    fullAddress: z.string().nullable().describe('Of the primary address.'),
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
    number: z.string().nullable().describe('What people say: J-1042. Documents and referrals have none.'),
    title: z.string().nullable().describe('Of a document or a contract; what is to be done of a task.'),
    client: z
      .string()
      .describe(
        'Whose it is; of a referral who was referred. Empty for a task that is about nobody whom the caller sees.',
      ),
    leadId: Id.nullable().describe('Null where the caller does not see the client.'),
    saleId: Id.nullable().describe('The job that it is or hangs on.'),
    state: z.string().describe('Phase, status, result or type, as its kind has it.'),
    at: Instant.nullable().describe('When it is, of an appointment.'),
    fullAddress: z.string().nullable().describe('The house of a job.'),
    lastActivityAt: Instant,
  })
  .meta({ id: 'RecordHit' })
export type RecordHit = z.output<typeof RecordHit>

const SearchHit = z.discriminatedUnion('kind', [LeadHit, PersonHit, RecordHit])
export type SearchHit = z.output<typeof SearchHit>

export const SearchResults = z
  .object({
    items: z.array(SearchHit).describe('The best first.'),
    total: z.int().describe('Exact, or how many were looked at when `totalIsExact` is false.'),
    totalIsExact: z.boolean(),
  })
  .meta({ id: 'SearchResults' })
export type SearchResults = z.output<typeof SearchResults>

export const KnownLeads = z.array(LeadHit)
