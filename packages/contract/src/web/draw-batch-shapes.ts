import {
  batchDrawActions,
  incrementableCheck,
  drawBatchOutcomes,
  maxDrawsPerBatch,
} from '@crm/domain/commissions/draw-batches'
import * as z from 'zod'
import { Day, Id, Version } from '../shapes.ts'

/** A batch decision about draws. */
export const DrawBatch = z
  .strictObject({
    action: z.enum(batchDrawActions),
    draws: z
      .array(z.strictObject({ id: Id, version: Version.optional() }))
      .min(1)
      .max(maxDrawsPerBatch)
      .describe('In the order of their checks. With its version, a draw that changed since is refused.'),
    paymentDate: Day.optional().describe('Of a payment; today unless given.'),
    firstCheckNumber: z
      .string()
      .trim()
      .regex(incrementableCheck, 'A check number is counted up: enter digits only.')
      .optional()
      .describe('Of a payment: the check of the first draw, counted up by one for each draw named after it.'),
  })
  .refine(
    ({ action, paymentDate, firstCheckNumber }) =>
      action === 'mark-paid' || (paymentDate === undefined && firstCheckNumber === undefined),
    { path: ['action'], message: 'Only a payment has a day and a check number.' },
  )
  .meta({ id: 'DrawBatch' })
export type DrawBatch = z.output<typeof DrawBatch>

const DrawBatchFate = z
  .object({
    drawId: Id,
    jobNumber: z.string().nullable().describe('Null for a draw that the caller cannot see.'),
    repName: z.string().nullable(),
    amount: z.number().nullable(),
    checkNumber: z.string().nullable().describe('Null without a check, and for a draw that was refused.'),
    fate: z.enum(drawBatchOutcomes),
    reason: z.string().nullable().describe('Why it was refused.'),
  })
  .meta({ id: 'DrawBatchFate' })
export type DrawBatchFate = z.output<typeof DrawBatchFate>

/** The result for each draw, in the order of the call. */
export const DrawBatchResult = z.object({ draws: z.array(DrawBatchFate) }).meta({ id: 'DrawBatchResult' })
export type DrawBatchResult = z.output<typeof DrawBatchResult>
