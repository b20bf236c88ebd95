/** The lists of leads. */
import type { LeadPageQuery } from '@crm/contract/web/lead-shapes'
import { leadStatuses } from '@crm/domain/leads/lead-status'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import {
  type Found,
  type Slice,
  type Sorts,
  choiceKey,
  counted,
  countedUpTo,
  idKey,
  instantKey,
  limitOf,
  nameKey,
  numberKey,
  pageOf,
} from '../records/page.ts'
import { sightOf } from '../records/routes.ts'
import type { Sight } from '../records/unit-of-work.ts'
import type { Person } from '../people/people.ts'
import { fromCounters } from './counts.ts'
import { type Filter, matchingLeads } from './filter.ts'
import { type FoundSoFar, countedAtMost, isCalm, manyOf, writtenSoFar } from './many.ts'
import { type Lead, type LightLead, leadView, leads, lightLeadView } from './store.ts'

/** What a lead is sorted by; rows of both page calls have it. */
type SortedLead = Pick<
  LightLead,
  'id' | 'number' | 'created_at' | 'updated_at' | 'last_activity_at' | 'first_name' | 'last_name' | 'status'
>

const id = idKey<SortedLead>(sql`l.id`)
const createdAt = instantKey<SortedLead>(sql`l.created_at`, (lead) => lead.created_at)

export const leadSorts: Sorts<SortedLead> = {
  createdAt: [createdAt, id],
  lastActivityAt: [instantKey(sql`l.last_activity_at`, (lead) => lead.last_activity_at), id],
  name: [
    nameKey(sql`l.last_name`, (lead) => lead.last_name),
    nameKey(sql`l.first_name`, (lead) => lead.first_name),
    id,
  ],
  number: [numberKey(sql`l.number`)],
  status: [choiceKey(sql`l.status`, (lead) => lead.status, leadStatuses), createdAt, id],
  updatedAt: [instantKey(sql`l.updated_at`, (lead) => lead.updated_at), id],
}

export const pageLeads = (query: LeadPageQuery, ctx: StaffContext) =>
  pageAs(query, ctx, { columns: wholeLead, view: leadView })

export const pageLightLeads = (query: LeadPageQuery, ctx: StaffContext) =>
  pageAs(query, ctx, { columns: lightLead, view: lightLeadView })

/** How much of a lead a page shows. */
interface Width<Row, View> {
  readonly columns: RawBuilder<Row>
  readonly view: (row: Row, sight: Sight) => View
}

async function pageAs<Row extends SortedLead, View>(
  { page, pageSize, after, sort, ...filter }: LeadPageQuery,
  ctx: StaffContext,
  { columns, view }: Width<Row, View>,
) {
  const sight = await sightOf(ctx)
  return pageOf(
    { page, pageSize, after, sort },
    {
      sorts: leadSorts,
      read: (slice) =>
        filter.q ? search(ctx, columns, filter, slice) : readPage(ctx, columns, filter, slice),
      view: (row) => view(row, sight),
    },
  )
}

/** Page and total in one statement. */
async function readPage<Row>(
  { db, actor, now }: StaffContext,
  columns: RawBuilder<Row>,
  filter: Filter,
  slice: Slice,
): Promise<Found<Row>> {
  const matching = matchingLeads(actor, filter, now)
  const counters = fromCounters(actor, filter, now)
  const total = counters ?? countOf(matching)
  const rows = await readLeads(
    db.read,
    sql<Row & Numbered>`${columns}, (${total}) as n_of_all`,
    matching,
    slice,
  )
  // No row can tell it where there are none, or none so far on.
  const n = rows[0]?.n_of_all ?? (await ask(db.read, total))
  return { rows, total: counters ? { n, exact: true } : counted(n) }
}

interface Numbered {
  readonly n_of_all: number
}

/**
 * How many there are decides how words are best looked for, so few are found, counted and listed in one go, and many are
 * then listed anew; but for words that are known to be in more than are counted, whose first page is read at once.
 */
async function search<Row extends SortedLead>(
  { db, actor, now }: StaffContext,
  columns: RawBuilder<Row>,
  filter: Filter,
  slice: Slice,
): Promise<Found<Row>> {
  const many = manyOf(db, actor, filter)
  const inOrder = matchingLeads(actor, filter, now, true)
  if (many?.isKnown()) {
    const numbered = sql<Row & { readonly written: number }>`${columns}, (${writtenSoFar}) as written`
    const rows = await readLeads(db.read, numbered, inOrder, slice)
    if (many.isStill(rows[0]?.written)) return { rows, total: counted(countedUpTo + 1) }
  }
  const findFew = () => readFew(db.read, columns, matchingLeads(actor, filter, now), slice)
  const { n, rows } = await (many ? many.remember(findFew) : findFew())
  const total = counted(n)
  return { rows: total.exact ? rows : await readLeads(db.read, columns, inOrder, slice), total }
}

interface Few<Row> extends FoundSoFar {
  /** None where there are more than are counted. */
  readonly rows: readonly Row[]
}

/** Finds them once for their number and for the page: looking for words costs more than all that is read of the leads. */
async function readFew<Row extends SortedLead>(
  db: Connection,
  columns: RawBuilder<Row>,
  matching: RawBuilder<SqlBool>,
  { order, size, offset, beyond = sql<SqlBool>`true` }: Slice,
): Promise<Few<Row>> {
  const { rows } = await sql<(Row | { readonly id: null }) & FoundSoFar>`
    with found as materialized (
      select l.id, l.number, l.status, l.first_name, l.last_name, l.created_at, l.updated_at, l.last_activity_at
      from leads as l where ${matching} limit ${sql.lit(countedAtMost)}
    ), counted as materialized (
      select count(*)::integer as n, ${isCalm} as calm from found
    )
    select ${columns}, counted.n, counted.calm
    from counted
    left join (
      select l.id from found as l
      where (select n from counted) <= ${sql.lit(countedUpTo)} and ${beyond}
      order by ${order} ${limitOf(size + 1, offset)}
    ) as page on true
    left join leads as l on l.id = page.id
    left join addresses as a on a.lead_id = l.id and a.type = 'Primary' and a.deleted_at is null
    order by ${order}
  `.execute(db)
  const { n = 0, calm = false } = rows[0] ?? {}
  return { n, calm, rows: rows.filter((row): row is Row & FoundSoFar => row.id !== null) }
}

/** What a lead shows of itself: the text it is searched by is as long as all of that together. */
const wholeLead = sql<Lead>`
  l.id, l.number, l.first_name, l.last_name, l.phone1, l.email1, l.status, l.source_name, l.source_type, l.rep_id,
  l.sales_rep_id, l.installer_id, l.do_not_contact, l.cloud_folder_id, l.created_at, l.deleted_at, l.updated_at, l.last_activity_at,
  l.inquired_at, l.first_contact_at, l.version,
  a.street_address, a.city, a.state, a.zip, a.full_address, a.util_provider, a.annual_usage`

export const lightLead = sql<LightLead>`
  l.id, l.number, l.first_name, l.last_name, l.status, l.phone1, l.email1, l.rep_id, l.sales_rep_id, l.source_name,
  l.do_not_contact, l.version, l.created_at, l.updated_at, l.last_activity_at,
  a.street_address, a.city, a.state, a.zip, a.util_provider, a.annual_usage, a.has_hoa`

/**
 * One more than the slice holds. Which leads are on the page is decided before anything is read of them: sorting
 * thousands must not first look up as many addresses, and ids alone stand in the index of a status. With the rest of
 * the lead PostgreSQL would rather read by last activity alone and pass over the others, which are 135,000 before the
 * first fifty that were sold.
 */
export async function readLeads<Row>(
  db: Connection,
  columns: RawBuilder<Row>,
  matching: RawBuilder<SqlBool>,
  { order, size, offset, beyond = sql<SqlBool>`true` }: Slice,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns}
    from (
      select l.id from leads as l where ${matching} and ${beyond ?? sql`true`}
      order by ${order} ${limitOf(size + 1, offset)}
    ) as page
    join leads as l on l.id = page.id
    left join addresses as a on a.lead_id = l.id and a.type = 'Primary' and a.deleted_at is null
    order by ${order}
  `.execute(db)
  return rows
}

/** Newest first, whole records, one more than asked for. */
export const listLeads = (
  { db, actor, now }: StaffContext,
  { limit, after, ...filter }: Filter & { readonly limit: number; readonly after?: string | undefined },
) =>
  readLeads(db.read, wholeLead, matchingLeads(actor, filter, now), {
    order: sql`l.created_at desc, l.id desc`,
    size: limit,
    offset: 0,
    beyond: after
      ? sql<SqlBool>`(l.created_at, l.id) < (select created_at, id from leads where id = ${after})`
      : undefined,
  })

/** Up to one more than is counted. */
const countOf = (matching: RawBuilder<SqlBool>): RawBuilder<number> => sql`
  select count(*)::integer from (
    select 1 from leads as l where ${matching} limit ${sql.lit(countedUpTo + 1)}
  ) as found`

async function ask(db: Connection, counting: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (${counting}) as n`.execute(db)
  return rows[0]?.n ?? 0
}

/** Every one of them, however many: for a file that must not be cut. */
export const countLeads = (db: Connection, actor: Person, filter: Filter, now: Date): Promise<number> =>
  ask(db, sql`select count(*)::integer from leads as l where ${matchingLeads(actor, filter, now)}`)

/** Live leads that this person entered since then under this name, as they are now. */
export const listEntered = (
  tx: Connection,
  actor: Person,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
  since: Date,
): Promise<Lead[]> =>
  leads.list(tx, actor, {
    limit: 10,
    where: [
      sql<SqlBool>`l.created_by = ${actor.id}`,
      sql<SqlBool>`l.created_at > ${since}`,
      // By the index of names: in the last minute an import may have brought thousands.
      sql<SqlBool>`lower(l.last_name) = lower(${lastName}) and lower(l.first_name) = lower(${firstName})`,
      sql<SqlBool>`(l.first_name, l.last_name) = (${firstName}, ${lastName})`,
    ],
  })

/** A sale that is not cancelled. */
export const hasActiveSale = (db: Connection, leadId: string): Promise<boolean> =>
  isSold(db, leadId, sql<SqlBool>`status <> 'Cancelled'`)

/** Any sale, cancelled ones too. */
export const hasSale = (db: Connection, leadId: string): Promise<boolean> =>
  isSold(db, leadId, sql<SqlBool>`true`)

async function isSold(db: Connection, leadId: string, which: RawBuilder<SqlBool>): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from sales where lead_id = ${leadId} and deleted_at is null and ${which}) as there
  `.execute(db)
  return rows[0]?.there === true
}

/** The number of an appointment of the lead that still stands, the next first. */
export async function findScheduled(tx: Connection, leadId: string): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number from appointments
    where lead_id = ${leadId} and result = 'Scheduled' and deleted_at is null order by date_time limit 1
  `.execute(tx)
  return rows[0]?.number ?? null
}

/** Whether the last change of the lead's status brought it back from Dead, and this person made it. */
export async function revivedLast(tx: Connection, leadId: string, actorId: string): Promise<boolean> {
  const { rows } = await sql<{ revived: boolean }>`
    select changes -> 'status' ->> 0 = 'Dead' and actor_id = ${actorId} as revived from activity
    where subject_type = 'lead' and subject_id = ${leadId} and changes ? 'status'
    order by seq desc limit 1
  `.execute(tx)
  return rows[0]?.revived === true
}

/** Ids of the leads that were merged into this one. */
export async function mergedInto(db: Connection, leadId: string): Promise<string[]> {
  const merged = await db.selectFrom('leads').select('id').where('merged_into', '=', leadId).execute()
  return merged.map(({ id }) => id)
}

/** Live leads of these ids, in the person's scope, in any order; a page asks for a hundred pairs at most. */
export const leadsById = (db: Connection, actor: Person, ids: readonly string[]): Promise<Lead[]> =>
  leads.list(db, actor, {
    limit: ids.length,
    where: [sql<SqlBool>`l.id = any(${ids}::uuid[])`],
    isOfOne: true,
  })
