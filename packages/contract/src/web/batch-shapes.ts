import { maxCallsPerBatch } from '@crm/domain/lists/batches'
import * as z from 'zod'
import { Id } from '../shapes.ts'

/** One write among several. */
const BatchCall = z.strictObject({
  route: z
    .string()
    .max(80)
    .describe('Method and path of a write in this document, such as `PUT /webSales/{id}`.'),
  params: z
    .record(z.string().max(40), z.string().max(80))
    .optional()
    .describe('Parameters of the path, by name.'),
  body: z.record(z.string(), z.unknown()).optional(),
})

export const Batch = z
  .strictObject({ calls: z.array(BatchCall).min(1).max(maxCallsPerBatch) })
  .meta({ id: 'Batch' })
export type Batch = z.output<typeof Batch>

/** The answers in the order of the calls. */
export const BatchAnswers = z
  .object({
    batchId: Id.describe('ID of the batch in the activity.'),
    answers: z.array(
      z.object({ status: z.int().describe('Status that the call would have alone.'), body: z.unknown() }),
    ),
  })
  .meta({ id: 'BatchAnswers' })
export type BatchAnswers = z.output<typeof BatchAnswers>
