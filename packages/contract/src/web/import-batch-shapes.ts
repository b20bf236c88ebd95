import { importsPerCall } from '@crm/domain/imports/reverting'
import * as z from 'zod'
import { Id } from '../shapes.ts'
import { LeadBatchFate } from './lead-batch-shapes.ts'
import { importFilterFields } from './lead-import-shapes.ts'

/** Imports to revert: listed ones, or all matching imports that created or filled a lead; some per call. */
export const ImportBatch = z
  .strictObject({
    imports: z.array(Id).min(1).max(importsPerCall).optional(),
    filter: z.strictObject(importFilterFields).optional().describe('As `/lead-imports` takes it.'),
    expected: z
      .int()
      .min(1)
      .optional()
      .describe('How many the filter matched when somebody agreed to it; 409 when there are more by now.'),
    batchId: Id.optional().describe('Of the call that this one goes on with, so that one undo covers both.'),
    after: Id.optional().describe('`next` of that call.'),
  })
  .refine(({ imports, filter }) => (imports === undefined) !== (filter === undefined), {
    path: ['imports'],
    message: 'Either imports or a filter says which.',
  })
  .meta({ id: 'ImportBatch' })
export type ImportBatch = z.output<typeof ImportBatch>

const ImportResult = LeadBatchFate.extend({
  id: Id.describe('Of the import.'),
  leadId: Id.nullable().describe('Null of a lead that is not there for the caller.'),
}).meta({ id: 'ImportFate' })
export type ImportFate = z.output<typeof ImportResult>

/** Result per import. */
export const ImportBatchResult = z
  .object({
    batchId: Id,
    imports: z.array(ImportResult),
    next: Id.nullable().describe('To pass as `after`; null when all were looked at.'),
  })
  .meta({ id: 'ImportBatchResult' })
export type ImportBatchResult = z.output<typeof ImportBatchResult>

/** The same filter as in the log. */
export const ImportBatchQuery = z.object(importFilterFields)
export type ImportBatchQuery = z.output<typeof ImportBatchQuery>

/** Number of matching imports that can be reverted. */
export const ImportBatchCount = z.object({ count: z.int() }).meta({ id: 'ImportBatchCount' })
