import { Buffer } from 'node:buffer'
import type { LeadPageQuery } from '@crm/contract/web/lead-shapes'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LeadRow } from './queries.ts'

interface Sort {
  /** What is sorted by, ending in the id: the order is total, so pages neither overlap nor skip. */
  readonly columns: RawBuilder<unknown>[]
  /** The values of those columns in a row, for the cursor. */
  readonly of: (lead: LeadRow) => (string | number)[]
}

const newest: Sort = {
  columns: [sql`l.created_at`, sql`l.id`],
  of: (lead) => [lead.created_at.toISOString(), lead.id],
}
const liveliest: Sort = {
  columns: [sql`l.last_activity_at`, sql`l.id`],
  of: (lead) => [lead.last_activity_at.toISOString(), lead.id],
}
const byName: Sort = {
  columns: [sql`lower(l.last_name)`, sql`lower(l.first_name)`, sql`l.id`],
  of: (lead) => [lead.last_name.toLowerCase(), lead.first_name.toLowerCase(), lead.id],
}

const sorts = { createdAt: newest, lastActivityAt: liveliest, name: byName }

function read(sort: LeadPageQuery['sort']) {
  const descending = sort.startsWith('-')
  return { ...sorts[sort.replace('-', '') as keyof typeof sorts], descending }
}

export function orderBy(sort: LeadPageQuery['sort']): RawBuilder<unknown> {
  const { columns, descending } = read(sort)
  return sql.join(columns.map((column) => (descending ? sql`${column} desc` : sql`${column} asc`)))
}

/** Rows that come after the cursor in this order, or undefined when the cursor was not made by us for this sort. */
export function beyond(sort: LeadPageQuery['sort'], cursor: string): RawBuilder<SqlBool> | undefined {
  const { columns, descending } = read(sort)
  const values = decode(cursor)
  if (values?.length !== columns.length) return undefined
  const left = sql.join(columns)
  const right = sql.join(values.map((value) => sql.val(value)))
  return descending ? sql<SqlBool>`(${left}) < (${right})` : sql<SqlBool>`(${left}) > (${right})`
}

export const cursorAfter = (sort: LeadPageQuery['sort'], lead: LeadRow): string =>
  Buffer.from(JSON.stringify(read(sort).of(lead))).toString('base64url')

const uuid = /^[0-9a-f-]{36}$/

function decode(cursor: string): unknown[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const sound = Array.isArray(values) && values.every((value) => typeof value === 'string')
    return sound && uuid.test(String(values.at(-1))) ? values : undefined
  } catch {
    return undefined
  }
}
