/** Shapes of the catalog, derived from `catalogKinds`: entry, new entry, change set, lists and files. */
import type { CatalogField } from '@crm/domain/catalog/fields'
import {
  type CatalogFields,
  type CatalogKind,
  type catalogKinds,
  catalogKindNames,
  kindNamed,
} from '@crm/domain/catalog/kinds'
import { onOneLine } from '@crm/domain/contact/names'
import * as z from 'zod'
import { Day, Id, Instant, Version, conflictWith, listing, pageOf, paging } from '../shapes.ts'

export interface Price {
  readonly from: string
  readonly amount: number
}

type PriceOf<K extends CatalogKind> = (typeof catalogKinds)[K] extends {
  price: { field: infer Field extends string; isCost: infer IsCost }
}
  ? IsCost extends true
    ? { readonly [F in Field]?: number | null } & { readonly prices?: readonly Price[] }
    : { readonly [F in Field]: number | null } & { readonly prices: readonly Price[] }
  : unknown

type PriceInput<K extends CatalogKind> = (typeof catalogKinds)[K] extends {
  price: { field: infer Field extends string }
}
  ? { readonly [F in Field]?: number | undefined } & { readonly priceFrom?: string | undefined }
  : unknown

interface Common {
  readonly id: string
  readonly isEnabled: boolean
  readonly createdAt: string
  readonly updatedAt: string
  readonly version: number
}

/** A catalog entry, typed by its kind. The cost is present only with the right to read it. */
export type CatalogEntry<K extends CatalogKind = CatalogKind> = Common & CatalogFields<K> & PriceOf<K>

type Fields<K extends CatalogKind> = { [F in keyof CatalogFields<K>]?: CatalogFields<K>[F] | undefined }

export type NewCatalogEntry<K extends CatalogKind = CatalogKind> = Fields<K> &
  PriceInput<K> & { readonly isEnabled?: boolean | undefined }

/** A change set: an absent field is unchanged, `null` clears. */
export type CatalogChanges<K extends CatalogKind = CatalogKind> = NewCatalogEntry<K> & {
  readonly version?: number | undefined
}

export const CatalogImport = z
  .object({
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    faults: z
      .array(z.object({ row: z.int(), message: z.string() }))
      .describe('Invalid rows. If there is one, nothing is written.'),
    rows: z
      .array(
        z.object({
          row: z.int(),
          name: z.string(),
          fate: z.enum(['created', 'changed', 'unchanged', 'refused']),
          words: z
            .string()
            .describe('The changes or the error of the row. Empty for new and unchanged entries.'),
        }),
      )
      .describe('Result of each row, in the order of the file.'),
    isApplied: z.boolean(),
  })
  .meta({ id: 'CatalogueImport' })
export type CatalogImport = z.output<typeof CatalogImport>

/** Records that use an entry, which is then disabled instead of removed: "leads", "sales". */
export const CatalogUses = z.object({ uses: z.array(z.string()) }).meta({ id: 'CatalogueUses' })

export const CatalogFile = z.strictObject({
  csv: z.string().min(1).max(500_000).describe('CSV text in the format of the export.'),
  apply: z
    .boolean()
    .default(false)
    .describe('If false, the call is a dry run: it returns the results and writes nothing.'),
})

/** RFC 4180, UTF-8 with a byte-order mark. */
export const CatalogCsv = z.string()

const filters = {
  q: z.string().trim().max(200).optional().describe('Any part of the name.'),
  isEnabled: z
    .stringbool()
    .optional()
    .describe('If true, returns only entries that users can select. If false, only the others.'),
}
export const CatalogListQuery = z.object({ ...filters, ...listing })
export const catalogSorts = ['name', '-name', 'createdAt', '-createdAt'] as const
export const CatalogPageQuery = z.object({
  ...filters,
  ...paging,
  sort: z.enum(catalogSorts).default('name'),
})
/** An export ignores order and columns of the list: all columns by name, so that it can be imported again. */
export const CatalogExportQuery = z.object(filters)
export type CatalogFilter = Pick<z.output<typeof CatalogListQuery>, keyof typeof filters>

const toFourDecimals = (price: z.ZodNumber) =>
  price.refine((amount) => Number(amount.toFixed(4)) === amount, 'A price has four decimals at most.')
const Amount = toFourDecimals(z.number().min(0).max(99_999))
/** Percent of the financed amount, below 100: such a fee would break the commission. */
const Fee = toFourDecimals(z.number().min(0).lt(100, 'A fee is less than 100%.'))

function makeShapes(kind: CatalogKind) {
  const { noun, fields, price } = kindNamed(kind)
  const id = noun.replaceAll(/[- ]\w/g, (text) => text.charAt(1).toUpperCase())
  const input = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inputShape(field)]))
  const priceInput = price
    ? {
        [price.field]: (price.unit === '%' ? Fee : Amount).optional(),
        priceFrom: Day.optional().describe('First day of the price. Defaults to today.'),
      }
    : {}
  const prices = z
    .array(z.object({ from: Day, amount: z.number() }))
    .describe('Prices with their first days, earliest first.')
  const priceOutput = price && { [price.field]: z.number().nullable(), prices }
  const Entry = z
    .object({
      id: Id,
      ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, outputShape(field)])),
      ...(price?.isCost ? z.object(priceOutput).partial().shape : priceOutput),
      isEnabled: z.boolean().describe('True if users can select the entry.'),
      createdAt: Instant,
      updatedAt: Instant,
      version: Version,
    })
    .meta({ id })
  const isRequired = (name: string) => fields[name]?.required !== undefined
  const New = z
    .strictObject({
      ...Object.fromEntries(
        Object.entries(input).map(([name, shape]) => [name, isRequired(name) ? shape : shape.optional()]),
      ),
      ...priceInput,
      isEnabled: z.boolean().optional(),
    })
    .meta({ id: `New${id}` })
  const Changes = z
    .strictObject({ ...input, ...priceInput, isEnabled: z.boolean(), version: Version })
    .partial()
    .meta({ id: `${id}Changes` })
  return { Entry, Entries: z.array(Entry), Page: pageOf(Entry), Conflict: conflictWith(Entry), New, Changes }
}

function outputShape(field: CatalogField) {
  const shape =
    field.kind === 'yes-no'
      ? z.boolean()
      : field.kind === 'number'
        ? z.number()
        : field.kind === 'choice'
          ? z.enum(Object.keys(field.choices))
          : z.string()
  return field.required || field.kind === 'yes-no' ? shape : shape.nullable()
}

function inputShape(field: CatalogField) {
  if (field.kind === 'yes-no') return z.boolean()
  const shape =
    field.kind === 'number'
      ? numberShape(field)
      : field.kind === 'choice'
        ? z.enum(Object.keys(field.choices), emptyError(field))
        : textShape(field)
  return field.required ? shape : shape.nullable()
}

/** Custom error only for empty values; invalid ones get the general messages. */
const emptyError = ({ required }: CatalogField) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null ? required : undefined,
})

const numberShape = (field: Extract<CatalogField, { kind: 'number' }>) =>
  (field.decimals === 0 ? z.int(emptyError(field)) : z.number(emptyError(field)))
    .min(field.min)
    .max(field.max)
    .refine((input) => Number(input.toFixed(field.decimals)) === input, `At most ${field.decimals} decimals.`)

const textShape = (field: Extract<CatalogField, { kind: 'text' }>) => {
  const shape = z.string(emptyError(field)).overwrite(onOneLine).max(field.longest)
  if (field.isLink) return shape.regex(/^(https?:\/\/\S+)?$/i, 'A web address begins with https://.')
  return field.required === undefined ? shape : shape.min(1, field.required)
}

type Shapes<K extends CatalogKind> = {
  readonly Entry: z.ZodType<CatalogEntry<K>>
  readonly Entries: z.ZodType<CatalogEntry<K>[]>
  readonly Page: z.ZodType<{
    items: CatalogEntry<K>[]
    page: number
    pageSize: number
    total: number
    totalIsExact: boolean
    next: string | null
  }>
  readonly Conflict: z.ZodType<{ message: string; current: CatalogEntry<K> }>
  readonly New: z.ZodType<NewCatalogEntry<K>, NewCatalogEntry<K>>
  readonly Changes: z.ZodType<CatalogChanges<K>, CatalogChanges<K>>
}

const shapes = Object.fromEntries(catalogKindNames.map((kind) => [kind, makeShapes(kind)]))

/** Types and shapes derive from the same rows, which zod cannot infer. */
export const shapesOf = <K extends CatalogKind>(kind: K) => shapes[kind] as unknown as Shapes<K>
