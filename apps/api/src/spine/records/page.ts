/** Pages of a list: sorted by declared keys, counted up to a limit, continued by a cursor at any depth. */
import { Buffer } from 'node:buffer'
import { Day, Id, Instant } from '@crm/contract/shapes'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import { done } from '#spine/http/handle'
import { refuse } from '#spine/refusals'

/**
 * One sort column. A cursor carries its value in the last row; the client may tamper with it, so `schema` validates
 * it.
 */
export interface SortKey<Row> {
  readonly column: RawBuilder<unknown>
  readonly textOf: (row: Row) => string
  readonly schema: z.ZodType<string>
  /** Converts the text to a value that compares with the column. */
  readonly value: (text: string) => RawBuilder<unknown>
}

/** Sort keys by name. Each list of keys ends in a unique one, so that pages neither overlap nor skip rows. */
export type Sorts<Row, Field extends string = string> = Readonly<Record<Field, readonly SortKey<Row>[]>>

export const idKey = <Row extends { readonly id: string }>(column: RawBuilder<unknown>): SortKey<Row> => ({
  column,
  textOf: (row) => row.id,
  schema: Id,
  value: (text) => sql.val(text),
})

export const instantKey = <Row>(column: RawBuilder<unknown>, textOf: (row: Row) => string): SortKey<Row> => ({
  column,
  textOf,
  schema: Instant.refine((text) => text >= '1900'),
  value: (text) => sql.val(text),
})

/** PostgreSQL lowers both sides, since JavaScript lowers some alphabets differently. */
export const nameKey = <Row>(column: RawBuilder<unknown>, textOf: (row: Row) => string): SortKey<Row> => ({
  column: sql`lower(${column})`,
  textOf,
  schema: z
    .string()
    .max(200)
    .refine((text) => !text.includes('\0')),
  value: (text) => sql`lower(${text})`,
})

/** Sorts alphabetically, as the index does. */
export const choiceKey = <Row>(
  column: RawBuilder<unknown>,
  textOf: (row: Row) => string,
  values: readonly [string, ...string[]],
): SortKey<Row> => ({ column, textOf, schema: z.enum(values), value: (text) => sql.val(text) })

export const integerKey = <Row>(
  column: RawBuilder<unknown>,
  numberOf: (row: Row) => number,
): SortKey<Row> => ({
  column,
  textOf: (row) => String(numberOf(row)),
  schema: z.string().regex(/^\d{1,9}$/),
  value: (text) => sql`${text}::integer`,
})

export const numberKey = <Row extends { readonly number: number }>(column: RawBuilder<unknown>) =>
  integerKey<Row>(column, (row) => row.number)

/** Exact dollars and cents. */
export const amountKey = <Row>(column: RawBuilder<unknown>, textOf: (row: Row) => string): SortKey<Row> => ({
  column,
  textOf,
  schema: z.string().regex(/^-?\d{1,10}\.\d{2}$/),
  value: (text) => sql`${text}::numeric`,
})

/** Rows without a value sort as the earliest: last in descending order. */
export const nullsLastKey = <Row>(
  column: RawBuilder<unknown>,
  textOf: (row: Row) => string | null,
  { type, schema }: { readonly type: RawBuilder<unknown>; readonly schema: z.ZodType<string> },
): SortKey<Row> => ({
  column: sql`coalesce(${column}, '-infinity')`,
  textOf: (row) => textOf(row) ?? '-infinity',
  schema: z.union([schema, z.literal('-infinity')]),
  value: (text) => sql`${text}::${type}`,
})

/** Rows without a value sort as the latest: last in ascending order. */
export const nullsFirstKey = <Row>(
  column: RawBuilder<unknown>,
  textOf: (row: Row) => string | null,
  { type, schema }: { readonly type: RawBuilder<unknown>; readonly schema: z.ZodType<string> },
): SortKey<Row> => ({
  column: sql`coalesce(${column}, 'infinity')`,
  textOf: (row) => textOf(row) ?? 'infinity',
  schema: z.union([schema, z.literal('infinity')]),
  value: (text) => sql`${text}::${type}`,
})

export const instantType = { type: sql`timestamptz`, schema: Instant }
export const dayType = { type: sql`date`, schema: Day }

/** Rows without a name sort as the empty one. */
export const optionalNameKey = <Row>(
  column: RawBuilder<unknown>,
  textOf: (row: Row) => string | null,
): SortKey<Row> => nameKey(sql`coalesce(${column}, '')`, (row) => textOf(row) ?? '')

/** The longest start of a text that decides its place. */
const comparedLength = 100

/** Long text sorts by its start, so that a cursor stays short; rows without a text sort as the empty one. */
export const textKey = <Row>(
  column: RawBuilder<unknown>,
  textOf: (row: Row) => string | null,
): SortKey<Row> =>
  nameKey(sql`left(coalesce(${column}, ''), ${sql.lit(comparedLength)})`, (row) =>
    Array.from(textOf(row) ?? '')
      .slice(0, comparedLength)
      .join(''),
  )

/** Sorts in the order of `values`; rows without a value come first. */
export const rankKey = <Row>(
  column: RawBuilder<unknown>,
  valueOf: (row: Row) => string | null,
  values: readonly string[],
): SortKey<Row> =>
  integerKey(
    sql`coalesce(array_position(array[${sql.join(values.map((value) => sql.lit(value)))}], ${column}), 0)`,
    (row) => values.indexOf(valueOf(row) ?? '') + 1,
  )

/** Sorts by a value that the row lacks: the cursor carries an id, and the database reads the value by it again. */
export const lookupKey = <Row>(
  column: RawBuilder<unknown>,
  idOf: (row: Row) => string | null,
  lookUp: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
): SortKey<Row> => ({
  column,
  textOf: (row) => idOf(row) ?? '',
  schema: z.union([Id, z.literal('')]),
  value: (text) => lookUp(sql`nullif(${text}, '')::uuid`),
})

/** Sorts by the name of a person; rows without one come first. */
export const personKey = <Row>(
  column: RawBuilder<unknown>,
  idOf: (row: Row) => string | null,
): SortKey<Row> => lookupKey(nameOfUser(column), idOf, nameOfUser)

const nameOfUser = (id: RawBuilder<unknown>) =>
  sql`coalesce((select lower(u.name) from users as u where u.id = ${id}), '')`

/** Last name, then first name; null where the record has no client. */
export const clientKeys = <
  Row extends { readonly first_name: string | null; readonly last_name: string | null },
>(
  alias = 'l',
): readonly SortKey<Row>[] => [
  optionalNameKey(sql.ref(`${alias}.last_name`), (row) => row.last_name),
  optionalNameKey(sql.ref(`${alias}.first_name`), (row) => row.first_name),
]

/** One order of a list and its cursors. */
export interface Ordering<Row> {
  readonly order: RawBuilder<unknown>
  /** Rows after the cursor; undefined for a cursor of another order or of foreign origin. */
  readonly beyond: (cursor: string) => RawBuilder<SqlBool> | undefined
  readonly cursorAfter: (row: Row) => string
}

/** `sort` is the name of a sort, or `-name` for descending. */
export function ordering<Row>(sorts: Sorts<Row>, sort: string): Ordering<Row> {
  const keys = sorts[sort.replace('-', '')] ?? []
  const descends = sort.startsWith('-')
  return {
    order: sql.join(keys.map(({ column }) => (descends ? sql`${column} desc` : sql`${column} asc`))),
    beyond(cursor) {
      const position = placeOf(cursor, sort, keys)
      if (!position) return undefined
      const left = sql.join(keys.map(({ column }) => column))
      const right = sql.join(keys.map(({ value }, index) => value(position[index] ?? '')))
      return descends ? sql<SqlBool>`(${left}) < (${right})` : sql<SqlBool>`(${left}) > (${right})`
    },
    cursorAfter: (row) =>
      Buffer.from(JSON.stringify([sort, ...keys.map(({ textOf }) => textOf(row))])).toString('base64url'),
  }
}

function placeOf<Row>(cursor: string, sort: string, keys: readonly SortKey<Row>[]): string[] | undefined {
  try {
    const [cursorSort, ...values]: unknown[] = z
      .array(z.string())
      .parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (cursorSort !== sort || values.length !== keys.length) return undefined
    return keys.map(({ schema }, index) => schema.parse(values[index]))
  } catch {
    return undefined
  }
}

/** The rows of one page: one row more than `size` means that there are more. */
export interface Slice {
  readonly order: RawBuilder<unknown>
  readonly size: number
  readonly offset: number
  readonly beyond: RawBuilder<SqlBool> | undefined
}

/** The largest exact count: beyond it a list shows "2,000+", since counting more takes longer than the page. */
export const maxCount = 2_000

export interface Total {
  readonly n: number
  readonly exact: boolean
}

/** A count of at most one more than the limit. */
export const totalOf = (n: number): Total => ({ n: Math.min(n, maxCount), exact: n <= maxCount })

/** Rows, perhaps one more than the page size, and their total. */
export interface Found<Row> {
  readonly rows: readonly Row[]
  readonly total: Total
}

const commonLimits = new Set([10, 25, 50, 100, 1_000].map((size) => size + 1))

/**
 * The LIMIT clause of a page. Common sizes are literals, so that PostgreSQL's generic plan knows how few rows to
 * expect; another size is a parameter, so that it adds no prepared statement.
 */
export const limitOf = (rows: number, offset = 0): RawBuilder<unknown> =>
  sql`limit ${commonLimits.has(rows) ? sql.lit(rows) : rows}${offset > 0 ? sql` offset ${offset}` : sql``}`

interface PageQuery {
  readonly page: number
  readonly pageSize: number
  readonly after?: string | undefined
  readonly sort: string
}

interface Pages<Row, View> {
  readonly sorts: Sorts<Row>
  readonly read: (slice: Slice) => Promise<Found<Row>>
  readonly view: (row: Row) => View
}

const maxOffset = 10_000

/** Answers one page with its total, or 400 for an invalid page. */
export async function pageOf<Row, View>(
  { page, pageSize, after, sort }: PageQuery,
  { sorts, read, view }: Pages<Row, View>,
) {
  if (page * pageSize > maxOffset) {
    return refuse(
      400,
      `Reading beyond ${maxOffset} rows goes by \`after\`: pass on the \`next\` of the last page.`,
    )
  }
  const { order, beyond, cursorAfter } = ordering(sorts, sort)
  const beyondCursor = after === undefined ? undefined : beyond(after)
  if (after !== undefined && !beyondCursor) return refuse(400, 'after is not a cursor of this list.')

  const slice = { order, size: pageSize, offset: (page - 1) * pageSize, beyond: beyondCursor }
  const { rows: found, total } = await read(slice)
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  return done(200, {
    items: rows.map(view),
    page,
    pageSize,
    total: total.n,
    totalIsExact: total.exact,
    next: found.length > pageSize && last !== undefined ? cursorAfter(last) : null,
  })
}
