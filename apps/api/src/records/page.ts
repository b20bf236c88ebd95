/** Pages of a list: sorted by declared keys, counted up to a limit, and read on by a cursor however deep. */
import { Buffer } from 'node:buffer'
import { Id, Instant } from '@crm/contract/shapes'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import { done, refuse } from '../http/handle.ts'

/** One thing that is sorted by. A cursor carries its value in the last row, and comes back through anybody's hands. */
export interface SortKey<Row> {
  readonly column: RawBuilder<unknown>
  readonly of: (row: Row) => string
  readonly readable: z.ZodType<string>
  /** A value made comparable with the column. */
  readonly value: (text: string) => RawBuilder<unknown>
}

/** By name of the sort. Each ends in what no two records share, so that pages neither overlap nor skip. */
export type Sorts<Row> = Readonly<Record<string, readonly SortKey<Row>[]>>

export const idKey = <Row extends { readonly id: string }>(column: RawBuilder<unknown>): SortKey<Row> => ({
  column,
  of: (row) => row.id,
  readable: Id,
  value: (text) => sql.val(text),
})

export const instantKey = <Row>(column: RawBuilder<unknown>, of: (row: Row) => string): SortKey<Row> => ({
  column,
  of,
  readable: Instant.refine((text) => text >= '1900'),
  value: (text) => sql.val(text),
})

/** Lowered by PostgreSQL on both sides: its idea of lower case is not JavaScript's in every alphabet. */
export const nameKey = <Row>(column: RawBuilder<unknown>, of: (row: Row) => string): SortKey<Row> => ({
  column: sql`lower(${column})`,
  of,
  readable: z
    .string()
    .max(100)
    .refine((text) => !text.includes('\0')),
  value: (text) => sql`lower(${text})`,
})

/** By the alphabet, as an index has it. */
export const choiceKey = <Row>(
  column: RawBuilder<unknown>,
  of: (row: Row) => string,
  values: readonly [string, ...string[]],
): SortKey<Row> => ({ column, of, readable: z.enum(values), value: (text) => sql.val(text) })

export const wholeKey = <Row>(column: RawBuilder<unknown>, of: (row: Row) => number): SortKey<Row> => ({
  column,
  of: (row) => String(of(row)),
  readable: z.string().regex(/^\d{1,9}$/),
  value: (text) => sql`${text}::integer`,
})

export const numberKey = <Row extends { readonly number: number }>(column: RawBuilder<unknown>) =>
  wholeKey<Row>(column, (row) => row.number)

/** Dollars and cents, exactly. */
export const amountKey = <Row>(column: RawBuilder<unknown>, of: (row: Row) => string): SortKey<Row> => ({
  column,
  of,
  readable: z.string().regex(/^-?\d{1,10}\.\d{2}$/),
  value: (text) => sql`${text}::numeric`,
})

/** One order of a list, for reading it and for going on in it. */
export interface Ordering<Row> {
  readonly order: RawBuilder<unknown>
  /** Rows that come after the cursor; undefined when the cursor was not made by us for this order. */
  readonly beyond: (cursor: string) => RawBuilder<SqlBool> | undefined
  readonly cursorAfter: (row: Row) => string
}

/** `sort` is the name of one of the sorts, or `-name` for the greatest first. */
export function ordering<Row>(sorts: Sorts<Row>, sort: string): Ordering<Row> {
  const keys = sorts[sort.replace('-', '')] ?? []
  const descends = sort.startsWith('-')
  return {
    order: sql.join(keys.map(({ column }) => (descends ? sql`${column} desc` : sql`${column} asc`))),
    beyond(cursor) {
      const place = placeOf(cursor, sort, keys)
      if (!place) return undefined
      const left = sql.join(keys.map(({ column }) => column))
      const right = sql.join(keys.map(({ value }, at) => value(place[at] ?? '')))
      return descends ? sql<SqlBool>`(${left}) < (${right})` : sql<SqlBool>`(${left}) > (${right})`
    },
    cursorAfter: (row) =>
      Buffer.from(JSON.stringify([sort, ...keys.map(({ of }) => of(row))])).toString('base64url'),
  }
}

function placeOf<Row>(cursor: string, sort: string, keys: readonly SortKey<Row>[]): string[] | undefined {
  try {
    const [madeFor, ...values]: unknown[] = z
      .array(z.string())
      .parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (madeFor !== sort || values.length !== keys.length) return undefined
    return keys.map(({ readable }, at) => readable.parse(values[at]))
  } catch {
    return undefined
  }
}

/** Which rows of a list are on the page: one more than `size` tells that there are more. */
export interface Slice {
  readonly order: RawBuilder<unknown>
  readonly size: number
  readonly offset: number
  readonly beyond: RawBuilder<SqlBool> | undefined
}

/** The most that is counted row by row: beyond it a list says "2,000+". More would take longer than a page. */
export const countedUpTo = 2_000

export interface Total {
  readonly n: number
  readonly exact: boolean
}

/** What was counted row by row, up to one more than the limit. */
export const counted = (n: number): Total => ({ n: Math.min(n, countedUpTo), exact: n <= countedUpTo })

/** Rows that were read, perhaps one more than asked for, and how many there are in all. */
export interface Found<Row> {
  readonly rows: readonly Row[]
  readonly total: Total
}

const usualLimits = new Set([10, 25, 50, 100, 1_000].map((size) => size + 1))

/**
 * The end of a statement that reads a slice. The usual lengths stand in its text, by which PostgreSQL knows how little it
 * will be asked for when it plans it once for all values; a page of any length would be a text of its own.
 */
export const limitOf = (rows: number, offset = 0): RawBuilder<unknown> =>
  sql`limit ${usualLimits.has(rows) ? sql.lit(rows) : rows}${offset > 0 ? sql` offset ${offset}` : sql``}`

interface PageAsked {
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

const deepest = 10_000

/** One page with its total, or 400 for what no page can be. */
export async function pageOf<Row, View>(
  { page, pageSize, after, sort }: PageAsked,
  { sorts, read, view }: Pages<Row, View>,
) {
  if (page * pageSize > deepest) {
    return refuse(
      400,
      `Reading beyond ${deepest} rows goes by \`after\`: pass on the \`next\` of the last page.`,
    )
  }
  const { order, beyond, cursorAfter } = ordering(sorts, sort)
  const place = after === undefined ? undefined : beyond(after)
  if (after !== undefined && !place) return refuse(400, 'after is not a cursor of this list.')

  const slice = { order, size: pageSize, offset: (page - 1) * pageSize, beyond: place }
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
