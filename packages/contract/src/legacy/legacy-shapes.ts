/** Shapes of legacy records, derived from `legacyKinds`: record, new record, change set and lists. */
import * as z from 'zod'
import { Id, Instant, Version, listing, pageOf, paging } from '../shapes.ts'
import type { LegacyField, PlainField } from './fields.ts'
import { type LegacyKind, fieldsOfLegacy, legacyKind } from './kinds.ts'
import { LegacyRefusal } from './legacy-refusals.ts'
import { type RelatedKind, relatedKinds } from './related-kinds.ts'

type Plain = string | number | boolean | null
type Related = Readonly<Record<string, Plain>>

/** Value of a field; the row of the kind has the field's type. */
export type LegacyValue = Plain | Related | readonly (string | Related)[]

/** A record with the former system's field names, plus our own ids. */
export type LegacyRecord = Readonly<Record<string, LegacyValue>> & {
  readonly recordId: string
  readonly version: number
}

export type NewLegacyRecord = Readonly<Record<string, LegacyValue | undefined>>

/** A change set: an absent field is unchanged, `null` clears. */
export type LegacyChanges = NewLegacyRecord & { readonly version?: number | undefined }

/** List row; `id` is the former system's id. */
export interface LegacyRow {
  readonly id: string
  readonly record: LegacyRecord
}

const text = z.string().max(400, 'At most 400 characters.')
/** Lower case, like the database column. */
const Guid = z.guid('This is not a UUID.').toLowerCase()

/** Limits within which a number keeps its exact value. */
const ExactNumber = z
  .number()
  .refine(
    (input) => Math.abs(input) <= Number.MAX_SAFE_INTEGER,
    'Send a number this long as text, to keep it exact.',
  )

const plain = {
  text: text.nullable(),
  words: z.string().max(20_000, 'At most 20,000 characters.').nullable(),
  number: z.union([text, ExactNumber], 'This is neither text nor a number.').nullable(),
  flag: z.boolean('This is neither true nor false.').nullable(),
  key: Guid.nullable(),
} satisfies Record<PlainField, z.ZodType>

const related = Object.fromEntries(
  Object.entries(relatedKinds).map(([kind, fields]) => [
    kind,
    z
      .strictObject(
        Object.fromEntries(
          Object.entries(fields).map(([name, field]) => [name, plain[field].optional()] as const),
        ),
      )
      .meta({ id: `Legacy${kind.charAt(0).toUpperCase()}${kind.slice(1)}` }),
  ]),
) as unknown as Readonly<Record<RelatedKind, z.ZodType>>

function shapeOf(name: string, field: LegacyField, isRequired: boolean): z.ZodType {
  if (isRequired) return requiredText(name, field)
  if (typeof field === 'string') return field === 'keys' ? z.array(Guid).max(100) : plain[field]
  if ('one' in field) return related[field.one].nullable()
  if ('many' in field) return z.array(related[field.many]).max(200)
  const choice = z.enum(field.choices, `${name} is none of the values it may have.`)
  return field.usual === undefined ? choice.nullable() : choice
}

/** Treats blank text as absent. */
const requiredText = (name: string, field: LegacyField) =>
  z
    .string(`${name} is required.`)
    .trim()
    .min(1, `${name} is required.`)
    .max(field === 'words' ? 20_000 : 400, `${name} is too long.`)

/** Number or text id of the former system, compared as text. */
const FormerId = z.union([z.string().trim().min(1).max(60), z.int()]).transform(String)

/** Read-only fields in answers. */
const computed: Readonly<Record<LegacyKind, z.ZodRawShape>> = {
  leads: { full_name: z.string(), created_timestamp: Instant, modified_timestamp: Instant },
  sales: {},
  notes: {},
  addresses: {},
  users: { full_name: z.string() },
}

/** Related records in the answer of a lead; sales only for people who may see them. */
const relatedToLead = {
  addresses: z.array(z.object({ ID_Address: z.string(), address_full: text.nullable() })),
  sales: z.array(
    z.object({
      ID_Sale: z.string(),
      job_number: text.nullable(),
      status: z.string(),
      installer_name: text.nullable(),
      UUID_Sale: z.string(),
      is_qa_review_complete: plain.flag,
      on_hold: plain.flag,
      address_full: text.nullable(),
    }),
  ),
}

const statusFilter = (kind: LegacyKind) => {
  const status = fieldsOfLegacy(kind)['status']
  return typeof status === 'object' && 'choices' in status
    ? { status: z.enum(status.choices).optional() }
    : {}
}

function makeShapes(kind: LegacyKind) {
  const { noun, id, uuid, onLead, required } = legacyKind(kind)
  const name = noun.replace(/ (\w)/, (_, letter: string) => letter.toUpperCase())
  const fields = Object.entries(fieldsOfLegacy(kind))
  const input = Object.fromEntries(
    fields.map(([field, fieldSpec]) => [field, shapeOf(field, fieldSpec, required.includes(field))]),
  )
  const output = Object.fromEntries(
    fields.map(([field, fieldSpec]) => [field, shapeOf(field, fieldSpec, false)]),
  )
  const parent = z.guid('UUID_Lead is required.').toLowerCase()
  const Record = z
    .object({
      recordId: Id,
      version: Version,
      [id]: z.string(),
      [uuid]: z.string(),
      ...(onLead && { UUID_Lead: z.string().nullable() }),
      ...output,
      ...computed[kind],
    })
    .meta({ id: name })
  const New = z
    .strictObject({
      [id]: FormerId.optional().describe(
        'Number or ID of the former system. Defaults to the next free number.',
      ),
      [uuid]: Guid.optional(),
      ...(onLead && { UUID_Lead: onLead === 'always' ? parent : parent.nullish() }),
      ...Object.fromEntries(
        Object.entries(input).map(([field, shape]) => [
          field,
          required.includes(field) ? shape : shape.optional(),
        ]),
      ),
    })
    .meta({ id: `New${name}` })
  const filters = {
    q: z.string().trim().max(200).optional().describe('Search text: words of the searchable fields.'),
    ...(onLead && { UUID_Lead: z.guid().optional() }),
    ...statusFilter(kind),
  }
  return {
    GetParams: z.object({ [id]: FormerId }),
    Record,
    Whole: kind === 'leads' ? Record.extend(relatedToLead).meta({ id: 'LegacyLeadWithRelated' }) : Record,
    Records: z.array(Record),
    New,
    Changes: z
      .strictObject({ ...input, version: Version })
      .partial()
      .meta({ id: `${name}Changes` }),
    Conflict: LegacyRefusal.extend({ current: Record.optional() }),
    ListQuery: z.object({ ...filters, ...listing }),
    PageQuery: z.object({ ...filters, ...paging, sort: z.enum(legacySorts).default('-createdAt') }),
    Page: pageOf(z.object({ id: z.string(), record: Record })),
  }
}

export const legacySorts = ['createdAt', '-createdAt'] as const

export const RecordParams = z.object({ recordId: Id })

export interface LegacyFilter {
  readonly q?: string | undefined
  readonly UUID_Lead?: string | undefined
  readonly status?: string | undefined
}

type Listing = LegacyFilter & { readonly limit: number; readonly after?: string | undefined }
type Paging = LegacyFilter & {
  readonly page: number
  readonly pageSize: number
  readonly after?: string | undefined
  readonly sort: (typeof legacySorts)[number]
}

interface Shapes {
  readonly GetParams: z.ZodType<Readonly<Record<string, string>>, Readonly<Record<string, string | number>>>
  readonly Record: z.ZodType<LegacyRecord>
  readonly Whole: z.ZodType<LegacyRecord>
  readonly Records: z.ZodType<LegacyRecord[]>
  readonly New: z.ZodType<NewLegacyRecord, NewLegacyRecord>
  readonly Changes: z.ZodType<LegacyChanges, LegacyChanges>
  readonly Conflict: z.ZodType<z.output<typeof LegacyRefusal> & { current?: LegacyRecord | undefined }>
  readonly ListQuery: z.ZodType<Listing, Partial<Listing>>
  readonly PageQuery: z.ZodType<Paging, Partial<Paging>>
  readonly Page: z.ZodType<{
    items: LegacyRow[]
    page: number
    pageSize: number
    total: number
    totalIsExact: boolean
    next: string | null
  }>
}

const shapes = {
  leads: makeShapes('leads'),
  sales: makeShapes('sales'),
  notes: makeShapes('notes'),
  addresses: makeShapes('addresses'),
  users: makeShapes('users'),
}

/** Kinds differ only in field names, which the types do not model. */
export const legacyShapes = (kind: LegacyKind) => shapes[kind] as unknown as Shapes
