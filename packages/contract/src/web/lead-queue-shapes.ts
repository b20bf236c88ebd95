import { leadStatuses } from '@crm/domain/leads/lead-status'
import { leadQueues, waitingBands } from '@crm/domain/leads/lead-queues'
import * as z from 'zod'
import { Day, Id, Instant, Version } from '../shapes.ts'

/** A lead that waits for action. */
export const QueuedLead = z
  .object({
    id: Id,
    number: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    fullName: z.string(),
    status: z.enum(leadStatuses),
    phone1: z.string().nullable(),
    sourceName: z.string().nullable(),
    city: z.string().nullable().describe('Of the primary address.'),
    salesRepId: Id.nullable(),
    salesRepName: z.string().nullable(),
    inquiredAt: Instant.describe(
      'Since when the client waits: the arrival, or the inquiry that reopened the lead.',
    ),
    band: z.enum(waitingBands).describe('Whether that is too long, in working time.'),
    suggestedRepId: Id.nullable().describe('Whose turn it is, of a lead that has no sales rep.'),
    suggestedRepName: z.string().nullable(),
    version: Version,
  })
  .meta({ id: 'QueuedLead' })
export type QueuedLead = z.output<typeof QueuedLead>

const QueueCount = z
  .object({
    total: z.int().describe('Exact, or 10000 when `totalIsExact` is false.'),
    totalIsExact: z.boolean(),
    warn: z.int().describe('Of the total: those who wait too long and are not yet late.'),
    late: z.int(),
  })
  .meta({ id: 'QueueCount' })

/** One queue, longest waiting first, with the sizes of both queues. */
export const LeadQueuePage = z
  .object({
    items: z.array(QueuedLead),
    counts: z.object({ unassigned: QueueCount, unworked: QueueCount }),
    next: Id.nullable().describe('To pass as `after`.'),
  })
  .meta({ id: 'LeadQueuePage' })
export type LeadQueuePage = z.output<typeof LeadQueuePage>

export const LeadQueueQuery = z.object({
  queue: z.enum(leadQueues),
  limit: z.coerce.number<number>().int().min(1).max(1000).default(50),
  after: Id.optional().describe('The id of the last lead already read.'),
})
export type LeadQueueQuery = z.output<typeof LeadQueueQuery>

const figures = {
  leads: z.int(),
  contacted: z.int(),
  medianMinutes: z.number().nullable().describe('From the inquiry to the first contact, of those contacted.'),
  meanMinutes: z.number().nullable(),
  within5Minutes: z.int().describe('How many of the leads.'),
  within1Hour: z.int(),
  within24Hours: z.int(),
}

/** Time to first contact of new leads. */
export const LeadSpeed = z
  .object({
    from: Day,
    to: Day,
    all: z.object(figures),
    byRep: z.array(z.object({ salesRepId: Id.nullable(), salesRepName: z.string().nullable(), ...figures })),
    bySource: z.array(z.object({ sourceName: z.string().nullable(), ...figures })),
  })
  .meta({ id: 'LeadSpeed' })
export type LeadSpeed = z.output<typeof LeadSpeed>

export const LeadSpeedQuery = z.object({
  from: Day.optional().describe('The first Pacific day; 29 days before `to` unless told.'),
  to: Day.optional().describe('The last Pacific day; today unless told.'),
})
export type LeadSpeedQuery = z.output<typeof LeadSpeedQuery>
