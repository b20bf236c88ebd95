import { importsAtOnce } from '@crm/domain/imports/taking-back'
import * as z from 'zod'
import { Id } from '../shapes.ts'
import { LeadBatchFate } from './lead-batch-shapes.ts'
import { importFilterFields } from './lead-import-shapes.ts'

/** Imports to take back: those that are named, or all that a filter matches and that brought a lead in, some a call. */
export const ImportBatch = z
  .strictObject({
    imports: z.array(Id).min(1).max(importsAtOnce).optional(),
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

const Fate = LeadBatchFate.extend({
  id: Id.describe('Of the import.'),
  leadId: Id.nullable().describe('Null of a lead that is not there for the caller.'),
}).meta({ id: 'ImportFate' })
export type ImportFate = z.output<typeof Fate>

/** What became of each import. */
export const ImportBatchResult = z
  .object({
    batchId: Id,
    imports: z.array(Fate),
    next: Id.nullable().describe('To pass as `after`; null when all were looked at.'),
  })
  .meta({ id: 'ImportBatchResult' })
export type ImportBatchResult = z.output<typeof ImportBatchResult>

/** As a log is filtered. */
export const ImportBatchQuery = z.object(importFilterFields)
export type ImportBatchQuery = z.output<typeof ImportBatchQuery>

/** How many a filter matches that can be taken back. */
export const ImportBatchCount = z.object({ count: z.int() }).meta({ id: 'ImportBatchCount' })
