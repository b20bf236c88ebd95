import { leadStatuses } from '@crm/domain/leads/lead-status'
import * as z from 'zod'
import { Id } from '../shapes.ts'

/** Assignment of leads to reps, some hundreds per call; `next` is the cursor. */
export const Reassignment = z
  .strictObject({
    from: z.union([Id, z.literal('none')]).describe('ID of the current rep, or `none` for unassigned leads.'),
    to: z
      .union([Id, z.literal('rules')])
      .describe('ID of the new rep, or `rules` to assign by territory and turn.'),
    statuses: z.array(z.enum(leadStatuses)).min(1).max(leadStatuses.length).default(['New', 'Appointment']),
    batchId: Id.optional().describe('`batchId` of the previous call, so that one undo covers both calls.'),
    after: Id.optional().describe('`next` of the previous call.'),
  })
  .meta({ id: 'Reassignment' })
export type Reassignment = z.output<typeof Reassignment>

const HandoverResult = z
  .object({
    leadId: Id,
    number: z.string(),
    fullName: z.string(),
    isGiven: z.boolean(),
    salesRepId: Id.nullable().describe('ID of the sales rep after the call.'),
    salesRepName: z.string().nullable(),
    reason: z.string().nullable().describe('Reason that the lead did not change. Null if it did.'),
  })
  .meta({ id: 'HandoverFate' })

/** Result per lead. */
export const Handover = z
  .object({
    batchId: Id,
    leads: z.array(HandoverResult),
    next: Id.nullable().describe('Cursor to pass as `after`. Null once all leads are processed.'),
  })
  .meta({ id: 'Handover' })
export type Handover = z.output<typeof Handover>

export const HandoverUndo = z.strictObject({ batchId: Id, after: Id }).partial().meta({ id: 'HandoverUndo' })
export type HandoverUndo = z.output<typeof HandoverUndo>
