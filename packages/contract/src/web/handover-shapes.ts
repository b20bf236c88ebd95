import { leadStatuses } from '@crm/domain/leads/lead-status'
import * as z from 'zod'
import { Id } from '../shapes.ts'

/** Assignment of leads to reps, some hundreds per call; `next` is the cursor. */
export const Reassignment = z
  .strictObject({
    from: z.union([Id, z.literal('none')]).describe('Whose leads; `none`: those of nobody.'),
    to: z.union([Id, z.literal('rules')]).describe('To whom; `rules`: by territory and turn.'),
    statuses: z.array(z.enum(leadStatuses)).min(1).max(leadStatuses.length).default(['New', 'Appointment']),
    batchId: Id.optional().describe('Of the call that this one goes on with, so that one undo covers both.'),
    after: Id.optional().describe('`next` of that call.'),
  })
  .meta({ id: 'Reassignment' })
export type Reassignment = z.output<typeof Reassignment>

const HandoverResult = z
  .object({
    leadId: Id,
    number: z.string(),
    fullName: z.string(),
    isGiven: z.boolean(),
    salesRepId: Id.nullable().describe('Whose it is now.'),
    salesRepName: z.string().nullable(),
    reason: z.string().nullable().describe('Why it stayed as it was.'),
  })
  .meta({ id: 'HandoverFate' })

/** Result per lead. */
export const Handover = z
  .object({
    batchId: Id,
    leads: z.array(HandoverResult),
    next: Id.nullable().describe('To pass as `after`; null when all were looked at.'),
  })
  .meta({ id: 'Handover' })
export type Handover = z.output<typeof Handover>

export const HandoverUndo = z.strictObject({ batchId: Id, after: Id }).partial().meta({ id: 'HandoverUndo' })
export type HandoverUndo = z.output<typeof HandoverUndo>
