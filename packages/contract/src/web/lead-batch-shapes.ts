import { leadsPerCall, leadBatchOutcomes } from '@crm/domain/leads/batches'
import { leadStatuses } from '@crm/domain/leads/lead-status'
import * as z from 'zod'
import { Id, Version } from '../shapes.ts'
import { leadFilterFields } from './lead-shapes.ts'

/** The change that is applied to every lead. */
const Change = z.union([
  z.strictObject({ salesRepId: Id.nullable() }),
  z.strictObject({
    status: z.enum(leadStatuses).exclude(['Sold']),
    deadReason: z.string().trim().min(1).max(2000).optional().describe('Needed for Dead; a note on each.'),
  }),
  z.strictObject({ isRemoved: z.literal(true) }),
])

/** A batch change: of listed leads, or of all matching ones, a hundred per call. */
export const LeadBatch = z
  .strictObject({
    leads: z
      .array(z.strictObject({ id: Id, version: Version.optional().describe('As it was looked at.') }))
      .min(1)
      .max(leadsPerCall)
      .optional(),
    filter: z.strictObject(leadFilterFields).optional().describe('As `/webLeadsPaginated` takes it.'),
    expected: z
      .int()
      .min(1)
      .optional()
      .describe('How many the filter matched when somebody agreed to it; 409 when there are more by now.'),
    change: Change,
    batchId: Id.optional().describe('Of the call that this one goes on with, so that one undo covers both.'),
    after: Id.optional().describe('`next` of that call.'),
  })
  .refine(({ leads, filter }) => (leads === undefined) !== (filter === undefined), {
    path: ['leads'],
    message: 'Either leads or a filter says which.',
  })
  .meta({ id: 'LeadBatch' })
export type LeadBatch = z.output<typeof LeadBatch>
export type LeadBatchChange = z.output<typeof Change>

export const LeadBatchFate = z
  .object({
    leadId: Id,
    number: z.string().nullable().describe('Null of a lead that is not there for the caller.'),
    fullName: z.string().nullable(),
    fate: z.enum(leadBatchOutcomes),
    reason: z.string().nullable().describe('Why it stayed as it was.'),
  })
  .meta({ id: 'LeadBatchFate' })
export type LeadBatchFate = z.output<typeof LeadBatchFate>

/** Result per lead. */
export const LeadBatchResult = z
  .object({
    batchId: Id,
    leads: z.array(LeadBatchFate),
    next: Id.nullable().describe('To pass as `after`; null when all were looked at.'),
  })
  .meta({ id: 'LeadBatchResult' })
export type LeadBatchResult = z.output<typeof LeadBatchResult>

export const LeadBatchUndo = z
  .strictObject({ batchId: Id, after: Id })
  .partial()
  .meta({ id: 'LeadBatchUndo' })
export type LeadBatchUndo = z.output<typeof LeadBatchUndo>
