import { leadStatuses } from '@crm/domain/leads/lead-status'
import { departments } from '@crm/domain/people/actor'
import * as z from 'zod'
import { Id, Instant, many } from '../shapes.ts'

export const SearchQuery = z.object({
  q: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe('Any fragment of a name or e-mail, any spelling of a phone, any part of an address, a number.'),
  limit: z.coerce.number<number>().int().min(1).max(20).default(8),
})
export type SearchQuery = z.output<typeof SearchQuery>

export const KnownLeadsQuery = z.object({ id: many(Id).describe('In the order wanted.') })

/** Enough of a lead to recognise it, to call it, and to ask what may be done with it. */
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

/** A colleague. */
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

const SearchHit = z.discriminatedUnion('kind', [LeadHit, PersonHit])
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
