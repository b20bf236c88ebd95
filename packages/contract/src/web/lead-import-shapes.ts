import { type ImportField, importFields } from '@crm/domain/imports/fields'
import { type ImportOutcome, importOutcomes } from '@crm/domain/imports/outcomes'
import * as z from 'zod'
import { Day, Id, Instant, listing, many } from '../shapes.ts'

/** Specification section 5: all text. What comes as something else is read as text too, so nothing is checked here. */
const AnyText = z.unknown().meta({ type: 'string' }).optional()

/** Further fields may be sent; forms may be sent instead of JSON, and their usual names for these fields. */
export const LeadImport = z
  .looseObject(
    Object.fromEntries(importFields.map((field) => [field, AnyText])) as Record<ImportField, typeof AnyText>,
    { error: 'Body must be a JSON object.' },
  )
  .meta({ id: 'LeadImport' })

export const Imported = z.object({ message: z.literal('Success') })

/** One call of the lead import, and what became of it. */
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

/** With the body, for those who may see every client. */
export const WholeLeadImport = LeadImportEntry.extend({
  body: z.string().nullable().describe('As it came; null when it is no longer kept.'),
}).meta({ id: 'WholeLeadImport' })

/** What is looked for; words and sources are looked for in bodies too, by those who may read these. */
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

/** What a log shows, and what is taken back of it. */
export const importFilterFields = { outcome: many(z.enum(importOutcomes)).optional(), ...importFilter }

export const LeadImportQuery = z.object({
  ...importFilterFields,
  ...listing,
})
export type LeadImportQuery = z.output<typeof LeadImportQuery>

export const LeadImportCountQuery = z.object(importFilter)
export type LeadImportCountQuery = z.output<typeof LeadImportCountQuery>

/** How many calls ended each way, among those that match. */
export const LeadImportCount = z
  .object(
    Object.fromEntries(importOutcomes.map((outcome) => [outcome, z.int()])) as Record<
      ImportOutcome,
      z.ZodInt
    >,
  )
  .meta({ id: 'LeadImportCount' })
