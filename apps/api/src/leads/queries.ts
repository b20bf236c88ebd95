import type { LeadFilter, LeadPageQuery } from '@crm/contract/web/lead-shapes'
import {
  type Insertable,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  type Updateable,
  sql,
} from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import type { Person } from '../users/people.ts'
import { type Filter, matchingLeads } from './filter.ts'
import { orderBy } from './sorts.ts'

const withPrimary = (db: Connection) =>
  db
    .selectFrom('leads as l')
    .leftJoin('addresses as a', (join) =>
      join.onRef('a.lead_id', '=', 'l.id').on('a.type', '=', 'Primary').on('a.deleted_at', 'is', null),
    )

const withAddress = (db: Connection) =>
  withPrimary(db)
    .selectAll('l')
    .select([
      'a.street_address',
      'a.city',
      'a.state',
      'a.zip',
      'a.full_address',
      'a.util_provider',
      'a.annual_usage',
    ])

export type LeadRow = NonNullable<Awaited<ReturnType<typeof findLead>>>

/** One live lead, in anybody's scope: the caller asks `can`. */
export const findLead = (db: Connection, id: string) =>
  withAddress(db).where('l.id', '=', id).where('l.deleted_at', 'is', null).executeTakeFirst()

/** Locks the lead, live or removed, so that two writers decide one after the other. */
export const lockLead = (tx: Connection, id: string) =>
  tx.selectFrom('leads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type LockedLead = NonNullable<Awaited<ReturnType<typeof lockLead>>>

export const insertLead = (tx: Connection, lead: Insertable<Tables['leads']>) =>
  tx.insertInto('leads').values(lead).execute()

export const changeLead = (tx: Connection, id: string, changes: Updateable<Tables['leads']>) =>
  tx
    .updateTable('leads')
    .set((update) => ({ ...changes, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/**
 * Keeps "last activity" true, and `search` when it is given, without a new version: a note or an address does not
 * make somebody's open form stale.
 */
export const touchLead = (tx: Connection, id: string, at: Date, search?: string) =>
  tx
    .updateTable('leads')
    .set({ last_activity_at: at, ...(search !== undefined && { search }) })
    .where('id', '=', id)
    .execute()

/** Newest first, one row more than asked for, so that the caller knows whether there is more. */
export function listLeads(db: Connection, actor: Person, { limit, after, ...filter }: LeadFilter, now: Date) {
  const query = withAddress(db)
    .where(matchingLeads(actor, filter, now))
    .orderBy(orderBy('-createdAt'))
    .limit(limit + 1)
  if (!after) return query.execute()
  return query
    .where(sql<SqlBool>`(l.created_at, l.id) < (select created_at, id from leads where id = ${after})`)
    .execute()
}

export interface Slice {
  readonly sort: LeadPageQuery['sort']
  readonly pageSize: number
  /** Either so many rows are skipped, or the rows come after a cursor. */
  readonly from: { readonly offset: number } | { readonly after: RawBuilder<SqlBool> }
}

/** One page of whole leads, plus one row when there is more. */
export const pageOfLeads = (db: Connection, actor: Person, filter: Filter, slice: Slice, now: Date) =>
  sliced(withAddress(db).where(matchingLeads(actor, filter, now)), slice).execute()

/** The same page, read for the columns of a list only. */
export const pageOfLightLeads = (db: Connection, actor: Person, filter: Filter, slice: Slice, now: Date) =>
  sliced(
    withPrimary(db)
      .select(['l.id', 'l.number', 'l.first_name', 'l.last_name', 'l.status', 'l.phone1', 'l.email1'])
      .select(['l.sales_rep_id', 'l.source_name', 'l.created_at', 'l.last_activity_at', 'l.version'])
      .select(['a.city', 'a.annual_usage'])
      .where(matchingLeads(actor, filter, now)),
    slice,
  ).execute()

export type LightLeadRow = Awaited<ReturnType<typeof pageOfLightLeads>>[number]

function sliced<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { sort, pageSize, from }: Slice,
) {
  const page = query.orderBy(orderBy(sort)).limit(pageSize + 1)
  return 'after' in from ? page.where(from.after) : page.offset(from.offset)
}

/** The most that is counted row by row: beyond it a list says "10,000 and more". */
export const countedUpTo = 10_000

export async function countLeads(db: Connection, actor: Person, filter: Filter, now: Date): Promise<number> {
  const matching = matchingLeads(actor, filter, now)
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select 1 from leads as l where ${matching} limit ${countedUpTo + 1}) as found
  `.execute(db)
  return rows[0]?.n ?? 0
}

export async function nextLeadNumber(tx: Connection): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('lead_number') as number`.execute(tx)
  const number = rows[0]?.number
  if (number === undefined) throw new Error('The sequence lead_number gave nothing.')
  return number
}

/** What the search column takes from the primary address. */
export const primaryAddressOf = (db: Connection, leadId: string) =>
  db
    .selectFrom('addresses')
    .select(['full_address as fullAddress', 'street_address as streetAddress', 'zip'])
    .where('lead_id', '=', leadId)
    .where('type', '=', 'Primary')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
