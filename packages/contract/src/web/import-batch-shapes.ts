import { importsPerCall } from '@crm/domain/imports/reverting'
import * as z from 'zod'
import { Id } from '../shapes.ts'
import { LeadBatchRow } from './lead-batch-shapes.ts'
import { importFilterFields } from './lead-import-shapes.ts'

/** Imports to revert: listed ones, or all matching imports that created or filled a lead; some per call. */
export const ImportBatch = z
  .strictObject({
    imports: z.array(Id).min(1).max(importsPerCall).optional(),
    filter: z.strictObject(importFilterFields).optional().describe('Filter, as for `GET /lead-imports`.'),
    expected: z
      .int()
      .min(1)
      .optional()
      .describe(
        'Number of matches that the user confirmed. If more imports match now, the call returns 409.',
      ),
    batchId: Id.optional().describe('`batchId` of the previous call, so that one undo covers both calls.'),
    after: Id.optional().describe('`next` of the previous call.'),
  })
  .refine(({ imports, filter }) => (imports === undefined) !== (filter === undefined), {
    path: ['imports'],
    message: 'Send either imports or a filter.',
  })
  .meta({ id: 'ImportBatch' })
export type ImportBatch = z.output<typeof ImportBatch>

const ImportResult = LeadBatchRow.extend({
  id: Id.describe('ID of the import.'),
  leadId: Id.nullable().describe('ID of the lead. Null if the caller cannot see it.'),
}).meta({ id: 'ImportFate' })
export type ImportBatchRow = z.output<typeof ImportResult>

/** Result per import. */
export const ImportBatchResult = z
  .object({
    batchId: Id,
    imports: z.array(ImportResult),
    next: Id.nullable().describe('Cursor to pass as `after`. Null once all imports are processed.'),
  })
  .meta({ id: 'ImportBatchResult' })
export type ImportBatchResult = z.output<typeof ImportBatchResult>

/** The same filter as in the log. */
export const ImportBatchQuery = z.object(importFilterFields)
export type ImportBatchQuery = z.output<typeof ImportBatchQuery>

/** Number of matching imports that can be reverted. */
export const ImportBatchCount = z.object({ count: z.int() }).meta({ id: 'ImportBatchCount' })
