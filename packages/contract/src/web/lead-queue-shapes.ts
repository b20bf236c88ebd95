import { leadStatuses } from '@crm/domain/leads/lead-status'
import { leadQueues, waitingBands } from '@crm/domain/leads/lead-queues'
import * as z from 'zod'
import { Day, Id, Instant, Version, oneOrMany } from '../shapes.ts'

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
    city: z.string().nullable().describe('City of the primary address.'),
    salesRepId: Id.nullable(),
    salesRepName: z.string().nullable(),
    inquiredAt: Instant.describe(
      'Time since which the client waits: the creation of the lead, or the inquiry that reopened it.',
    ),
    band: z
      .enum(waitingBands)
      .describe('Rating of the waiting time, in working hours: `fresh`, `warn` or `late`.'),
    suggestedRepId: Id.nullable().describe('ID of the rep whose turn it is, for a lead without a sales rep.'),
    suggestedRepName: z.string().nullable(),
    version: Version,
  })
  .meta({ id: 'QueuedLead' })
export type QueuedLead = z.output<typeof QueuedLead>

const QueueCount = z
  .object({
    total: z.int().describe('Number of leads, or 2000 if `totalIsExact` is false.'),
    totalIsExact: z.boolean(),
    warn: z.int().describe('Number of leads with the rating `warn`.'),
    late: z.int(),
  })
  .meta({ id: 'QueueCount' })

/** One queue, longest waiting first, with the sizes of both queues. */
export const LeadQueuePage = z
  .object({
    items: z.array(QueuedLead),
    counts: z.object({ unassigned: QueueCount, unworked: QueueCount }),
    next: Id.nullable().describe('Cursor to pass as `after`. Null on the last page.'),
  })
  .meta({ id: 'LeadQueuePage' })
export type LeadQueuePage = z.output<typeof LeadQueuePage>

export const LeadQueueQuery = z.object({
  queue: z.enum(leadQueues),
  limit: z.coerce.number<number>().int().min(1).max(1000).default(50),
  after: Id.optional().describe('ID of the last lead that you have read.'),
})
export type LeadQueueQuery = z.output<typeof LeadQueueQuery>

const figures = {
  leads: z.int(),
  contacted: z.int(),
  medianMinutes: z
    .number()
    .nullable()
    .describe('Median time from the inquiry to the first contact, in minutes. Counts only contacted leads.'),
  meanMinutes: z.number().nullable(),
  within5Minutes: z.int().describe('Number of leads that were contacted within 5 minutes.'),
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
  from: Day.optional().describe('First day, inclusive, in Pacific time. Defaults to 29 days before `to`.'),
  to: Day.optional().describe('Last day, inclusive, in Pacific time. Defaults to today.'),
  salesRepId: oneOrMany(z.union([Id, z.literal('none')]))
    .optional()
    .describe('IDs of reps. Restricts the figures to their leads. `none` means leads without a rep.'),
})
export type LeadSpeedQuery = z.output<typeof LeadSpeedQuery>
