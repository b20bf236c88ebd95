/** The shapes of the catalogue, made of the rows of `catalogueKinds`: an entry, a new one, a change set, lists and files. */
import type { CatalogueField } from '@crm/domain/catalogue/fields'
import {
  type CatalogueFields,
  type CatalogueKind,
  type catalogueKinds,
  catalogueKindNames,
  kindNamed,
} from '@crm/domain/catalogue/kinds'
import { onOneLine } from '@crm/domain/contact/names'
import * as z from 'zod'
import { Day, Id, Instant, Version, conflictWith, listing, pageOf, paging } from '../shapes.ts'

export interface Price {
  readonly from: string
  readonly amount: number
}

type PriceOf<K extends CatalogueKind> = (typeof catalogueKinds)[K] extends {
  price: { field: infer Field extends string; isCost: infer IsCost }
}
  ? IsCost extends true
    ? { readonly [F in Field]?: number | null } & { readonly prices?: readonly Price[] }
    : { readonly [F in Field]: number | null } & { readonly prices: readonly Price[] }
  : unknown

type PriceGiven<K extends CatalogueKind> = (typeof catalogueKinds)[K] extends {
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

/** One thing that the business chooses from, as its kind's row describes it. What it costs is absent for many eyes. */
export type CatalogueEntry<K extends CatalogueKind = CatalogueKind> = Common & CatalogueFields<K> & PriceOf<K>

type Fields<K extends CatalogueKind> = { [F in keyof CatalogueFields<K>]?: CatalogueFields<K>[F] | undefined }

export type NewCatalogueEntry<K extends CatalogueKind = CatalogueKind> = Fields<K> &
  PriceGiven<K> & { readonly isEnabled?: boolean | undefined }

/** A change set: an absent field is unchanged, `null` clears. */
export type CatalogueChanges<K extends CatalogueKind = CatalogueKind> = NewCatalogueEntry<K> & {
  readonly version?: number | undefined
}

export const CatalogueImport = z
  .object({
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    faults: z
      .array(z.object({ row: z.int(), message: z.string() }))
      .describe('With one of them nothing is written.'),
    rows: z
      .array(
        z.object({
          row: z.int(),
          name: z.string(),
          fate: z.enum(['created', 'changed', 'unchanged', 'refused']),
          words: z
            .string()
            .describe('What would change, or what is wrong; empty for what is new or as it is.'),
        }),
      )
      .describe('What becomes of each row of the file, in its order.'),
    isApplied: z.boolean(),
  })
  .meta({ id: 'CatalogueImport' })
export type CatalogueImport = z.output<typeof CatalogueImport>

/** What speaks of an entry, so that it stays and is disabled instead: "leads", "sales". */
export const CatalogueUses = z.object({ uses: z.array(z.string()) }).meta({ id: 'CatalogueUses' })

export const CatalogueFile = z.strictObject({
  csv: z.string().min(1).max(500_000).describe('The file, as `export` makes it.'),
  apply: z.boolean().default(false).describe('False tells what would happen.'),
})

/** RFC 4180, UTF-8 with a byte-order mark. */
export const CatalogueCsv = z.string()

const filters = {
  q: z.string().trim().max(200).optional().describe('Any fragment of its name.'),
  isEnabled: z.stringbool().optional().describe('Whether it may still be chosen.'),
}
export const CatalogueListQuery = z.object({ ...filters, ...listing })
export const catalogueSorts = ['name', '-name', 'createdAt', '-createdAt'] as const
export const CataloguePageQuery = z.object({
  ...filters,
  ...paging,
  sort: z.enum(catalogueSorts).default('name'),
})
/** Of the list's order and columns a file takes nothing: whole and by name, it may come in again. */
export const CatalogueExportQuery = z.object(filters)
export type CatalogueFilter = Pick<z.output<typeof CatalogueListQuery>, keyof typeof filters>

const Amount = z
  .number()
  .min(0)
  .max(99_999)
  .refine((amount) => Number(amount.toFixed(4)) === amount, 'A price has four decimals at most.')
/** Of the financed amount: no lender keeps all of it, and no commission is reckoned from such a fee. */
const Fee = Amount.lt(100, 'A fee is less than 100 %.')

function makeShapes(kind: CatalogueKind) {
  const { noun, fields, price } = kindNamed(kind)
  const id = noun.replaceAll(/[- ]\w/g, (text) => text.charAt(1).toUpperCase())
  const given = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, givenShape(field)]))
  const priceGiven = price
    ? {
        [price.field]: (price.unit === '%' ? Fee : Amount).optional(),
        priceFrom: Day.optional().describe('The day from which the price counts: today unless given.'),
      }
    : {}
  const prices = z.array(z.object({ from: Day, amount: z.number() })).describe('Earliest first.')
  const shown = price && { [price.field]: z.number().nullable(), prices }
  const Entry = z
    .object({
      id: Id,
      ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, heldShape(field)])),
      ...(price?.isCost ? z.object(shown).partial().shape : shown),
      isEnabled: z.boolean().describe('Whether it may still be chosen.'),
      createdAt: Instant,
      updatedAt: Instant,
      version: Version,
    })
    .meta({ id })
  const isRequired = (name: string) => fields[name]?.required !== undefined
  const New = z
    .strictObject({
      ...Object.fromEntries(
        Object.entries(given).map(([name, shape]) => [name, isRequired(name) ? shape : shape.optional()]),
      ),
      ...priceGiven,
      isEnabled: z.boolean().optional(),
    })
    .meta({ id: `New${id}` })
  const Changes = z
    .strictObject({ ...given, ...priceGiven, isEnabled: z.boolean(), version: Version })
    .partial()
    .meta({ id: `${id}Changes` })
  return { Entry, Entries: z.array(Entry), Page: pageOf(Entry), Conflict: conflictWith(Entry), New, Changes }
}

function heldShape(field: CatalogueField) {
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

function givenShape(field: CatalogueField) {
  if (field.kind === 'yes-no') return z.boolean()
  const shape =
    field.kind === 'number'
      ? numberShape(field)
      : field.kind === 'choice'
        ? z.enum(Object.keys(field.choices), whenEmpty(field))
        : textShape(field)
  return field.required ? shape : shape.nullable()
}

/** What is there and wrong is left to the words of all input. */
const whenEmpty = ({ required }: CatalogueField) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null ? required : undefined,
})

const numberShape = (field: Extract<CatalogueField, { kind: 'number' }>) =>
  (field.decimals === 0 ? z.int(whenEmpty(field)) : z.number(whenEmpty(field)))
    .min(field.min)
    .max(field.max)
    .refine((given) => Number(given.toFixed(field.decimals)) === given, `At most ${field.decimals} decimals.`)

const textShape = (field: Extract<CatalogueField, { kind: 'text' }>) => {
  const shape = z.string(whenEmpty(field)).overwrite(onOneLine).max(field.longest)
  if (field.isLink) return shape.regex(/^(https?:\/\/\S+)?$/i, 'A web address begins with https://.')
  return field.required === undefined ? shape : shape.min(1, field.required)
}

type Shapes<K extends CatalogueKind> = {
  readonly Entry: z.ZodType<CatalogueEntry<K>>
  readonly Entries: z.ZodType<CatalogueEntry<K>[]>
  readonly Page: z.ZodType<{
    items: CatalogueEntry<K>[]
    page: number
    pageSize: number
    total: number
    totalIsExact: boolean
    next: string | null
  }>
  readonly Conflict: z.ZodType<{ message: string; current: CatalogueEntry<K> }>
  readonly New: z.ZodType<NewCatalogueEntry<K>, NewCatalogueEntry<K>>
  readonly Changes: z.ZodType<CatalogueChanges<K>, CatalogueChanges<K>>
}

const shapes = Object.fromEntries(catalogueKindNames.map((kind) => [kind, makeShapes(kind)]))

/** The types are read from the same rows as the shapes are made of; zod cannot be told so. */
export const shapesOf = <K extends CatalogueKind>(kind: K) => shapes[kind] as unknown as Shapes<K>
