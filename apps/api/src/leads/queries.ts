import type { LeadFilter, LeadPageQuery } from '@crm/contract/web/lead-shapes'
import { type Insertable, type RawBuilder, type SqlBool, type Updateable, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import type { Person } from '../users/people.ts'
import { type Filter, matchingLeads } from './filter.ts'
import { orderBy } from './sorts.ts'

const primaryAddresses = (db: Connection) =>
  db.selectFrom('addresses').selectAll().where('type', '=', 'Primary').where('deleted_at', 'is', null).as('a')

/** What a lead shows of itself: the text it is searched by is as long as all of that together. */
const ofLead = [
  'l.id',
  'l.number',
  'l.first_name',
  'l.last_name',
  'l.phone1',
  'l.email1',
  'l.status',
  'l.source_name',
  'l.source_type',
  'l.rep_id',
  'l.sales_rep_id',
  'l.do_not_contact',
  'l.cloud_folder_id',
  'l.created_at',
  'l.deleted_at',
  'l.updated_at',
  'l.last_activity_at',
  'l.inquired_at',
  'l.first_contact_at',
  'l.version',
] as const

const ofPrimary = [
  'a.street_address',
  'a.city',
  'a.state',
  'a.zip',
  'a.full_address',
  'a.util_provider',
  'a.annual_usage',
] as const

const withAddress = (db: Connection) =>
  db
    .selectFrom('leads as l')
    .leftJoin(primaryAddresses(db), 'a.lead_id', 'l.id')
    .select(ofLead)
    .select(ofPrimary)

export type LeadRow = NonNullable<Awaited<ReturnType<typeof findLead>>>

/** One live lead, in anybody's scope: the caller asks `can`. */
export const findLead = (db: Connection, id: string) =>
  withAddress(db).where('l.id', '=', id).where('l.deleted_at', 'is', null).executeTakeFirst()

/** A removed lead, in anybody's scope: the caller asks `can`. */
export const findRemovedLead = (db: Connection, id: string) =>
  db
    .selectFrom('leads')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()

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
  /** So many rows are skipped, of all or of those beyond a cursor. */
  readonly from: { readonly after?: RawBuilder<SqlBool> | undefined; readonly offset: number }
  /** The words of the search are in more leads than are counted. */
  readonly isCommon: boolean
}

/** One page of whole leads, plus one row when there is more. */
export const pageOfLeads = (db: Connection, actor: Person, filter: Filter, slice: Slice, now: Date) =>
  db
    .selectFrom(sliced(db, actor, filter, slice, now))
    .innerJoin('leads as l', 'l.id', 'page.id')
    .leftJoin(primaryAddresses(db), 'a.lead_id', 'l.id')
    .select(ofLead)
    .select(ofPrimary)
    .orderBy(orderBy(slice.sort))
    .execute()

/** The same page, read for the columns of a list only. */
export const pageOfLightLeads = (db: Connection, actor: Person, filter: Filter, slice: Slice, now: Date) =>
  db
    .selectFrom(sliced(db, actor, filter, slice, now))
    .innerJoin('leads as l', 'l.id', 'page.id')
    .leftJoin(primaryAddresses(db), 'a.lead_id', 'l.id')
    .select(['l.id', 'l.number', 'l.first_name', 'l.last_name', 'l.status', 'l.phone1', 'l.email1'])
    .select(['l.rep_id', 'l.sales_rep_id', 'l.source_name', 'l.do_not_contact', 'l.version'])
    .select(['l.created_at', 'l.updated_at', 'l.last_activity_at'])
    .select([
      'a.street_address',
      'a.city',
      'a.state',
      'a.zip',
      'a.util_provider',
      'a.annual_usage',
      'a.has_hoa',
    ])
    .orderBy(orderBy(slice.sort))
    .execute()

export type LightLeadRow = Awaited<ReturnType<typeof pageOfLightLeads>>[number]

/**
 * Which leads are on the page, before anything is read of them: sorting thousands must not first look up as many
 * addresses, and ids alone stand in the index of a status. With the rest of the lead PostgreSQL would rather read by
 * last activity alone and pass over the others, which are 135,000 before the first fifty that were sold.
 */
function sliced(
  db: Connection,
  actor: Person,
  filter: Filter,
  { sort, pageSize, from, isCommon }: Slice,
  now: Date,
) {
  const page = db
    .selectFrom('leads as l')
    .select('l.id')
    .where(matchingLeads(actor, filter, now, isCommon))
    .orderBy(orderBy(sort))
    .limit(pageSize + 1)
    .offset(from.offset)
  return (from.after ? page.where(from.after) : page).as('page')
}

/** The most that is counted row by row: beyond it a list says "2,000+". More would take longer than a page. */
export const countedUpTo = 2_000

export async function countLeads(db: Connection, actor: Person, filter: Filter, now: Date): Promise<number> {
  const matching = matchingLeads(actor, filter, now)
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select 1 from leads as l where ${matching} limit ${countedUpTo + 1}) as found
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Every one of them, however many: for a file that must not be cut. */
export async function countEveryLead(
  db: Connection,
  actor: Person,
  filter: Filter,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from leads as l where ${matchingLeads(actor, filter, now)}
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
