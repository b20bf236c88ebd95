import { type ImportField, importFields } from '@crm/domain/imports/fields'
import * as z from 'zod'
import { Id, Instant, listing, many } from '../shapes.ts'

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

export const importOutcomes = ['created', 'merged', 'repeated', 'refused', 'failed'] as const

/** One call of the lead import, and what became of it. */
export const LeadImportEntry = z
  .object({
    id: Id,
    receivedAt: Instant,
    keyName: z.string().describe('Which webhook key was used: a fingerprint, never the key.'),
    outcome: z.enum(importOutcomes),
    message: z.string(),
    leadId: Id.nullable().describe('Null when there is none, or none in the reader’s scope.'),
    hasBody: z.boolean().describe('The body is kept for 90 days.'),
    replayedAt: Instant.nullable(),
    replayedByName: z.string().nullable(),
  })
  .meta({ id: 'LeadImportEntry' })
export type LeadImportEntry = z.output<typeof LeadImportEntry>

export const LeadImportEntries = z.array(LeadImportEntry)

/** With the body, for those who may see every client. */
export const WholeLeadImport = LeadImportEntry.extend({
  body: z.string().nullable().describe('As it came; null when it is no longer kept.'),
}).meta({ id: 'WholeLeadImport' })

export const LeadImportQuery = z.object({ outcome: many(z.enum(importOutcomes)).optional(), ...listing })
export type LeadImportQuery = z.output<typeof LeadImportQuery>
