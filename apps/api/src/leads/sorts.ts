import { Buffer } from 'node:buffer'
import { Id, Instant } from '@crm/contract/shapes'
import type { LeadPageQuery } from '@crm/contract/web/lead-shapes'
import { leadStatuses } from '@crm/domain/leads/lead-status'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import type { Tables } from '../db/database.ts'

type SortName = LeadPageQuery['sort']

/** What a lead is sorted by; rows of both page calls have it. */
export type SortedLead = Pick<
  Selectable<Tables['leads']>,
  'id' | 'number' | 'created_at' | 'updated_at' | 'last_activity_at' | 'first_name' | 'last_name' | 'status'
>

/** One thing that is sorted by. A cursor carries its value in the last row, and comes back through anybody's hands. */
interface Key {
  readonly column: RawBuilder<unknown>
  readonly of: (lead: SortedLead) => string
  readonly readable: z.ZodType<string>
  /** A value made comparable with the column. */
  readonly value: (text: string) => RawBuilder<unknown>
}

const id: Key = { column: sql`l.id`, of: (lead) => lead.id, readable: Id, value: (text) => sql.val(text) }

const instant = (column: RawBuilder<unknown>, of: Key['of']): Key => ({
  column,
  of,
  readable: Instant.refine((text) => text >= '1900'),
  value: (text) => sql.val(text),
})

/** Lowered by PostgreSQL on both sides: its idea of lower case is not JavaScript's in every alphabet. */
const name = (column: RawBuilder<unknown>, of: (lead: SortedLead) => string): Key => ({
  column: sql`lower(${column})`,
  of,
  readable: z
    .string()
    .max(100)
    .refine((text) => !text.includes('\0')),
  value: (text) => sql`lower(${text})`,
})

const createdAt = instant(sql`l.created_at`, (lead) => lead.created_at)

/** By the alphabet, as the index has it. */
const status: Key = {
  column: sql`l.status`,
  of: (lead) => lead.status,
  readable: z.enum(leadStatuses),
  value: (text) => sql.val(text),
}

const number: Key = {
  column: sql`l.number`,
  of: (lead) => String(lead.number),
  readable: z.string().regex(/^\d{1,9}$/),
  value: (text) => sql`${text}::integer`,
}

/** Each ends in what no two leads share: the order is total, so pages neither overlap nor skip. */
const sorts = {
  createdAt: [createdAt, id],
  lastActivityAt: [instant(sql`l.last_activity_at`, (lead) => lead.last_activity_at), id],
  name: [
    name(sql`l.last_name`, (lead) => lead.last_name),
    name(sql`l.first_name`, (lead) => lead.first_name),
    id,
  ],
  number: [number],
  status: [status, createdAt, id],
  updatedAt: [instant(sql`l.updated_at`, (lead) => lead.updated_at), id],
} satisfies Record<string, Key[]>

const keysOf = (sort: SortName): readonly Key[] => sorts[sort.replace('-', '') as keyof typeof sorts]
const isDescending = (sort: SortName) => sort.startsWith('-')

export const orderBy = (sort: SortName): RawBuilder<unknown> =>
  sql.join(keysOf(sort).map(({ column }) => (isDescending(sort) ? sql`${column} desc` : sql`${column} asc`)))

/** Rows that come after the cursor in this order, or undefined when the cursor was not made by us for this sort. */
export function beyond(sort: SortName, cursor: string): RawBuilder<SqlBool> | undefined {
  const keys = keysOf(sort)
  const values = decode(sort, cursor)
  if (!values) return undefined
  const left = sql.join(keys.map(({ column }) => column))
  const right = sql.join(keys.map(({ value }, at) => value(values[at] ?? '')))
  return isDescending(sort) ? sql<SqlBool>`(${left}) < (${right})` : sql<SqlBool>`(${left}) > (${right})`
}

export const cursorAfter = (sort: SortName, lead: SortedLead): string =>
  Buffer.from(JSON.stringify([sort, ...keysOf(sort).map(({ of }) => of(lead))])).toString('base64url')

function decode(sort: SortName, cursor: string): string[] | undefined {
  try {
    const [madeFor, ...values]: unknown[] = z
      .array(z.string())
      .parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    const keys = keysOf(sort)
    if (madeFor !== sort || values.length !== keys.length) return undefined
    return keys.map(({ readable }, at) => readable.parse(values[at]))
  } catch {
    return undefined
  }
}
