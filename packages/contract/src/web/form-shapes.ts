import { contractTemplateIds } from '@crm/domain/contracts/templates'
import { maxFormLength } from '@crm/domain/forms/form-faults'
import { formLanguages, formStates } from '@crm/domain/forms/form-states'
import * as z from 'zod'
import { Id, Instant, Version, conflictWith } from '../shapes.ts'

const Template = z.enum(contractTemplateIds)

/** A version of a form's text (decision 0034). */
export const FormVersion = z
  .object({
    id: Id.nullable().describe('Null for version 1, which comes with the product.'),
    template: Template,
    language: z.enum(formLanguages),
    number: z.int(),
    state: z.enum(formStates).describe('New contracts use the approved version.'),
    wording: z.string().describe('Text in the markup of forms.'),
    note: z.string().nullable().describe('Note of the author: what is new.'),
    createdAt: Instant.nullable(),
    createdByName: z.string().nullable(),
    updatedAt: Instant.nullable(),
    approvedAt: Instant.nullable(),
    approvedByName: z.string().nullable(),
    retiredAt: Instant.nullable(),
    retiredByName: z.string().nullable(),
    version: Version,
  })
  .meta({ id: 'FormVersion' })
export type FormVersion = z.output<typeof FormVersion>
export const FormVersionConflict = conflictWith(FormVersion)

const VersionSummary = FormVersion.omit({ wording: true })

/** A form with its version in use and its draft. */
export const FormSummary = z
  .object({
    id: Template,
    title: z.string(),
    fits: z.string().describe('Sentence that says when to choose the form.'),
    inUse: VersionSummary,
    draft: VersionSummary.nullable().describe('Null without a draft in English.'),
    spanish: VersionSummary.nullable().describe(
      'Approved Spanish version. Null without one: then no Spanish contract of this form can be sent.',
    ),
  })
  .meta({ id: 'FormSummary' })
export type FormSummary = z.output<typeof FormSummary>
export const FormSummaries = z.array(FormSummary)

export const Form = z
  .object({
    id: Template,
    title: z.string(),
    fits: z.string(),
    versions: z.array(FormVersion).describe('Newest first. The last one is version 1.'),
  })
  .meta({ id: 'Form' })
export type Form = z.output<typeof Form>

export const FormParams = z.object({ template: Template.describe('ID of the contract template.') })

const wording = z
  .string()
  .max(maxFormLength)
  .refine((text) => text.trim() !== '', 'Enter the text.')
const note = z
  .string()
  .trim()
  .max(500)
  .transform((text) => text || null)
  .nullable()

export const NewFormVersion = z
  .strictObject({
    wording: wording.optional().describe('If absent, the text of the version in use.'),
    note: note.optional(),
    language: z.enum(formLanguages).default('en'),
  })
  .meta({ id: 'NewFormVersion' })
export type NewFormVersion = z.output<typeof NewFormVersion>

export const FormChanges = z
  .strictObject({ wording, note, version: Version })
  .partial()
  .meta({ id: 'FormChanges' })
export type FormChanges = z.output<typeof FormChanges>

export const FormMove = z.strictObject({ version: Version }).meta({ id: 'FormMove' })

export const FormPreview = z
  .strictObject({
    wording,
    saleId: Id.optional().describe('ID of a sale whose values are filled in. If absent, sample values.'),
    language: z.enum(formLanguages).default('en'),
  })
  .meta({ id: 'FormPreview' })
