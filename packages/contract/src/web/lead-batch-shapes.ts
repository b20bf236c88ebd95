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
    deadReason: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .optional()
      .describe('Reason, required for `Dead`. Becomes a note on each lead.'),
  }),
  z.strictObject({ isRemoved: z.literal(true) }),
])

/** A batch change: of listed leads, or of all matching ones, a hundred per call. */
export const LeadBatch = z
  .strictObject({
    leads: z
      .array(
        z.strictObject({ id: Id, version: Version.optional().describe('Version that the caller read.') }),
      )
      .min(1)
      .max(leadsPerCall)
      .optional(),
    filter: z.strictObject(leadFilterFields).optional().describe('Filter, as for `GET /webLeadsPaginated`.'),
    expected: z
      .int()
      .min(1)
      .optional()
      .describe('Number of matches that the user confirmed. If more leads match now, the call returns 409.'),
    change: Change,
    batchId: Id.optional().describe('`batchId` of the previous call, so that one undo covers both calls.'),
    after: Id.optional().describe('`next` of the previous call.'),
  })
  .refine(({ leads, filter }) => (leads === undefined) !== (filter === undefined), {
    path: ['leads'],
    message: 'Send either leads or a filter.',
  })
  .meta({ id: 'LeadBatch' })
export type LeadBatch = z.output<typeof LeadBatch>
export type LeadBatchChange = z.output<typeof Change>

export const LeadBatchRow = z
  .object({
    leadId: Id,
    number: z.string().nullable().describe('Display number. Null if the caller cannot see the lead.'),
    fullName: z.string().nullable(),
    fate: z.enum(leadBatchOutcomes),
    reason: z.string().nullable().describe('Reason that the lead did not change. Null if it did.'),
  })
  .meta({ id: 'LeadBatchFate' })
export type LeadBatchRow = z.output<typeof LeadBatchRow>

/** Result per lead. */
export const LeadBatchResult = z
  .object({
    batchId: Id,
    leads: z.array(LeadBatchRow),
    next: Id.nullable().describe('Cursor to pass as `after`. Null once all leads are processed.'),
  })
  .meta({ id: 'LeadBatchResult' })
export type LeadBatchResult = z.output<typeof LeadBatchResult>

export const LeadBatchUndo = z
  .strictObject({ batchId: Id, after: Id })
  .partial()
  .meta({ id: 'LeadBatchUndo' })
export type LeadBatchUndo = z.output<typeof LeadBatchUndo>
