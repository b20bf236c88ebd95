import { type ImportField, importFields } from '@crm/domain/imports/fields'
import { type ImportOutcome, importOutcomes } from '@crm/domain/imports/outcomes'
import * as z from 'zod'
import { Day, Id, Instant, listing, oneOrMany } from '../shapes.ts'

/** All fields are text (specification section 5). Other types are converted later, so there is no check here. */
const AnyText = z.unknown().meta({ type: 'string' }).optional()

/** Accepts additional fields, forms instead of JSON, and common aliases of these fields. */
export const LeadImport = z
  .looseObject(
    Object.fromEntries(importFields.map((field) => [field, AnyText])) as Record<ImportField, typeof AnyText>,
    { error: 'Body must be a JSON object.' },
  )
  .meta({ id: 'LeadImport' })

export const Imported = z.object({ message: z.literal('Success') })

/** One call of the lead import, with its outcome. */
export const LeadImportEntry = z
  .object({
    id: Id,
    receivedAt: Instant,
    keyName: z.string().describe('Fingerprint of the webhook key, never the key itself.'),
    outcome: z.enum(importOutcomes),
    message: z.string(),
    leadId: Id.nullable().describe('ID of the lead. Null without a lead in the caller’s scope.'),
    leadName: z.string().nullable().describe('Current name of the lead. Null if `leadId` is null.'),
    hasBody: z.boolean().describe('True if the body is still stored. Bodies are stored for 90 days.'),
    replayedAt: Instant.nullable(),
    replayedByName: z.string().nullable(),
    takenBackAt: Instant.nullable().describe('Time when the import was reverted.'),
    takenBackByName: z.string().nullable(),
    takenBackBatch: Id.nullable().describe(
      'ID of the batch that reverted the import. The undo of the batch covers all of its imports.',
    ),
  })
  .meta({ id: 'LeadImportEntry' })
export type LeadImportEntry = z.output<typeof LeadImportEntry>

export const LeadImportEntries = z.array(LeadImportEntry)

/** Includes the body, for people who may see every client. */
export const LeadImportDetails = LeadImportEntry.extend({
  body: z
    .string()
    .nullable()
    .describe('Body as received. Null if it is no longer stored, or if the caller may not see every client.'),
}).meta({ id: 'WholeLeadImport' })

/** Search filters; text and source also search the bodies, for people who may read them. */
const importFilter = {
  q: z
    .string()
    .trim()
    .max(200)
    .refine((q) => q.split(/\s+/).length <= 8, 'At most eight words can be looked for.')
    .optional()
    .describe('Search text: up to eight words of the message, the name of the lead or the body.'),
  source: z
    .string()
    .trim()
    .max(120)
    .optional()
    .describe('Source of the lead, or a source or campaign in the body.'),
  from: Day.optional().describe('First day, inclusive, in Pacific time.'),
  to: Day.optional().describe('Last day, inclusive, in Pacific time.'),
}

/** Filters of the log, and of reverting from it. */
export const importFilterFields = { outcome: oneOrMany(z.enum(importOutcomes)).optional(), ...importFilter }

export const LeadImportQuery = z.object({
  ...importFilterFields,
  ...listing,
})
export type LeadImportQuery = z.output<typeof LeadImportQuery>

export const LeadImportCountQuery = z.object(importFilter)
export type LeadImportCountQuery = z.output<typeof LeadImportCountQuery>

/** Number of matching calls per outcome. */
export const LeadImportCount = z
  .object(
    Object.fromEntries(importOutcomes.map((outcome) => [outcome, z.int()])) as Record<
      ImportOutcome,
      z.ZodInt
    >,
  )
  .meta({ id: 'LeadImportCount' })
