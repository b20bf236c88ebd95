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
    keyName: z.string().describe('Which webhook key was used: a fingerprint, never the key.'),
    outcome: z.enum(importOutcomes),
    message: z.string(),
    leadId: Id.nullable().describe('Null when there is none, or none in the reader’s scope.'),
    leadName: z.string().nullable().describe('As it is now; null as `leadId` is.'),
    hasBody: z.boolean().describe('The body is kept for 90 days.'),
    replayedAt: Instant.nullable(),
    replayedByName: z.string().nullable(),
    takenBackAt: Instant.nullable().describe('What it did was undone then.'),
    takenBackByName: z.string().nullable(),
    takenBackBatch: Id.nullable().describe('With which others; its undo does all of them again.'),
  })
  .meta({ id: 'LeadImportEntry' })
export type LeadImportEntry = z.output<typeof LeadImportEntry>

export const LeadImportEntries = z.array(LeadImportEntry)

/** Includes the body, for people who may see every client. */
export const WholeLeadImport = LeadImportEntry.extend({
  body: z.string().nullable().describe('As it came; null when it is no longer kept.'),
}).meta({ id: 'WholeLeadImport' })

/** Search filters; text and source also search the bodies, for people who may read them. */
const importFilter = {
  q: z
    .string()
    .trim()
    .max(200)
    .refine((q) => q.split(/\s+/).length <= 8, 'At most eight words can be looked for.')
    .optional()
    .describe('Up to eight words of the message, the lead’s name or the body.'),
  source: z
    .string()
    .trim()
    .max(120)
    .optional()
    .describe('The source of the lead, or a source or campaign that the body names.'),
  from: Day.optional().describe('The first day, Pacific.'),
  to: Day.optional().describe('The last day, Pacific.'),
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
