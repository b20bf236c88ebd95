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
      .describe('Draws in the order of their checks. With `version`, a draw that changed since is refused.'),
    paymentDate: Day.optional().describe('Date of the payment, only for `mark-paid`. Defaults to today.'),
    firstCheckNumber: z
      .string()
      .trim()
      .regex(incrementableCheck, 'A check number is counted up: enter digits only.')
      .optional()
      .describe(
        'Check number of the first draw, only for `mark-paid`. Each following draw gets the next number.',
      ),
  })
  .refine(
    ({ action, paymentDate, firstCheckNumber }) =>
      action === 'mark-paid' || (paymentDate === undefined && firstCheckNumber === undefined),
    { path: ['action'], message: 'Only a payment has a day and a check number.' },
  )
  .meta({ id: 'DrawBatch' })
export type DrawBatch = z.output<typeof DrawBatch>

const DrawBatchRow = z
  .object({
    drawId: Id,
    jobNumber: z.string().nullable().describe('Job number. Null if the caller cannot see the draw.'),
    repName: z.string().nullable(),
    amount: z.number().nullable(),
    checkNumber: z
      .string()
      .nullable()
      .describe('Check number. Null without a check, and for a refused draw.'),
    fate: z.enum(drawBatchOutcomes),
    reason: z.string().nullable().describe('Reason for a refusal.'),
  })
  .meta({ id: 'DrawBatchFate' })
export type DrawBatchRow = z.output<typeof DrawBatchRow>

/** The result for each draw, in the order of the call. */
export const DrawBatchResult = z.object({ draws: z.array(DrawBatchRow) }).meta({ id: 'DrawBatchResult' })
export type DrawBatchResult = z.output<typeof DrawBatchResult>
