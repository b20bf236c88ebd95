/** Queries of the lead lists. */
import type { LeadPageQuery } from '@crm/contract/web/lead-shapes'
import type { ReferralStatus } from '@crm/domain/referrals/referral-status'
import type { ServiceJobStatus } from '@crm/domain/service-jobs/phases'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import type { StaffContext } from '#spine/http/context'
import { type Found, type Slice, totalOf, maxCount, limitOf, pageOf } from '#spine/records/page'
import { viewContextOf } from '#spine/records/routes'
import type { ViewContext } from '#spine/records/unit-of-work'
import type { Person } from '#spine/people/people'
import { fromCounters } from './counts.ts'
import type { LeadListFilter } from './list-filter.ts'
import { matchingLeads } from './filter.ts'
import { type SortedLead, leadSortKeys, sortedColumns } from './sorts.ts'
import {
  type CountedMatches,
  countLimit,
  hasNoOpenWrites,
  countCacheFor,
  lastActivitySeq,
} from './count-cache.ts'
import { type LightLead, leadView, leads, lightLeadView } from './store.ts'
import type { Lead } from './lead.ts'

export const pageLeads = (query: LeadPageQuery, ctx: StaffContext) =>
  pageWith(query, ctx, { columns: leadColumns, view: leadView })

export const pageLightLeads = (query: LeadPageQuery, ctx: StaffContext) =>
  pageWith(query, ctx, { columns: lightLeadColumns, view: lightLeadView })

/** Columns and view of a page. */
interface PageShape<Row, View> {
  readonly columns: RawBuilder<Row>
  readonly view: (row: Row, sight: ViewContext) => View
}

async function pageWith<Row extends SortedLead, View>(
  { page, pageSize, after, sort, ...filter }: LeadPageQuery,
  ctx: StaffContext,
  { columns, view }: PageShape<Row, View>,
) {
  const sight = await viewContextOf(ctx)
  return pageOf(
    { page, pageSize, after, sort },
    {
      sorts: leadSortKeys,
      read: (slice) =>
        filter.q ? search(ctx, columns, filter, slice) : readPage(ctx, columns, filter, slice),
      view: (row) => view(row, sight),
    },
  )
}

/** Reads page and total in one statement. */
async function readPage<Row>(
  { db, actor, now }: StaffContext,
  columns: RawBuilder<Row>,
  filter: LeadListFilter,
  slice: Slice,
): Promise<Found<Row>> {
  const matching = matchingLeads(actor, filter, now)
  const counters = fromCounters(actor, filter, now)
  const total = counters ?? countOf(matching)
  const rows = await readLeads(
    db.read,
    sql<Row & WithTotal>`${columns}, (${total}) as n_of_all`,
    matching,
    slice,
  )
  // No row carries the total: the result is empty, or the page is past the end.
  const n = rows[0]?.n_of_all ?? (await readNumber(db.read, total))
  return { rows, total: counters ? { n, exact: true } : totalOf(n) }
}

interface WithTotal {
  readonly n_of_all: number
}

/**
 * Searches for words. One statement finds, counts and lists a small result; a large result is then listed again row by
 * row in list order. A cached large count skips the first statement.
 */
async function search<Row extends SortedLead>(
  { db, actor, now }: StaffContext,
  columns: RawBuilder<Row>,
  filter: LeadListFilter,
  slice: Slice,
): Promise<Found<Row>> {
  const cache = countCacheFor(db, actor, filter)
  const scanning = matchingLeads(actor, filter, now, true)
  if (cache?.has()) {
    const numbered = sql<Row & { readonly written: number }>`${columns}, (${lastActivitySeq}) as written`
    const rows = await readLeads(db.read, numbered, scanning, slice)
    if (cache.isStillValid(rows[0]?.written)) return { rows, total: totalOf(maxCount + 1) }
  }
  const findAndCount = () => readCounted(db.read, columns, matchingLeads(actor, filter, now), slice)
  const { n, rows } = await (cache ? cache.remember(findAndCount) : findAndCount())
  const total = totalOf(n)
  return { rows: total.exact ? rows : await readLeads(db.read, columns, scanning, slice), total }
}

interface CountedRows<Row> extends CountedMatches {
  /** Empty when there are more matches than the count limit. */
  readonly rows: readonly Row[]
}

/** Finds the matches once for count and page: the word search costs more than reading the leads. */
async function readCounted<Row extends SortedLead>(
  db: Connection,
  columns: RawBuilder<Row>,
  matching: RawBuilder<SqlBool>,
  { order, size, offset, beyond = sql<SqlBool>`true` }: Slice,
): Promise<CountedRows<Row>> {
  const { rows } = await sql<(Row | { readonly id: null }) & CountedMatches>`
    with found as materialized (
      select ${sortedColumns}
      from leads as l where ${matching} limit ${sql.lit(countLimit)}
    ), counted as materialized (
      select count(*)::integer as n, ${hasNoOpenWrites} as calm from found
    )
    select ${columns}, counted.n, counted.calm
    from counted
    left join (
      select l.id from found as l
      where (select n from counted) <= ${sql.lit(maxCount)} and ${beyond}
      order by ${order} ${limitOf(size + 1, offset)}
    ) as page on true
    left join leads as l on l.id = page.id
    left join addresses as a on a.lead_id = l.id and a.type = 'Primary' and a.deleted_at is null
    order by ${order}
  `.execute(db)
  const { n = 0, calm = false } = rows[0] ?? {}
  return { n, calm, rows: rows.filter((row): row is Row & CountedMatches => row.id !== null) }
}

/** Columns of a full lead, without the search text, which is as long as all others together. */
const leadColumns = sql<Lead>`
  l.id, l.number, l.first_name, l.last_name, l.phone1, l.email1, l.status, l.source_name, l.source_type, l.rep_id,
  l.sales_rep_id, l.installer_id, l.do_not_contact, l.cloud_folder_id, l.created_at, l.deleted_at, l.updated_at, l.last_activity_at,
  l.inquired_at, l.first_contact_at, l.version,
  a.street_address, a.city, a.state, a.zip, a.full_address, a.util_provider, a.annual_usage`

export const lightLeadColumns = sql<LightLead>`
  l.id, l.number, l.first_name, l.last_name, l.status, l.phone1, l.email1, l.rep_id, l.sales_rep_id, l.source_name,
  l.do_not_contact, l.version, l.created_at, l.updated_at, l.last_activity_at,
  a.street_address, a.city, a.state, a.zip, a.util_provider, a.annual_usage, a.has_hoa`

/**
 * One row more than the slice. Picks the ids of the page first, from the status index: sorting must not look up thousands
 * of addresses, and with more columns PostgreSQL would scan by last activity, past 135,000 leads before the first 50 sold.
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

/** Full records, newest first, one more than the limit. */
export const listLeads = (
  { db, actor, now }: StaffContext,
  {
    limit,
    after,
    ...filter
  }: LeadListFilter & { readonly limit: number; readonly after?: string | undefined },
) =>
  readLeads(db.read, leadColumns, matchingLeads(actor, filter, now), {
    order: sql`l.created_at desc, l.id desc`,
    size: limit,
    offset: 0,
    beyond: after
      ? sql<SqlBool>`(l.created_at, l.id) < (select created_at, id from leads where id = ${after})`
      : undefined,
  })

/** Counts up to one more than the limit. */
const countOf = (matching: RawBuilder<SqlBool>): RawBuilder<number> => sql`
  select count(*)::integer from (
    select 1 from leads as l where ${matching} limit ${sql.lit(maxCount + 1)}
  ) as found`

async function readNumber(db: Connection, expression: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (${expression}) as n`.execute(db)
  return rows[0]?.n ?? 0
}

/** Exact count without a limit: an export must not be cut. */
export const countLeads = (
  db: Connection,
  actor: Person,
  filter: LeadListFilter,
  now: Date,
): Promise<number> =>
  readNumber(db, sql`select count(*)::integer from leads as l where ${matchingLeads(actor, filter, now)}`)

/** Leads that this person entered under this name since then. */
export const listRecentEntries = (
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
      // Uses the name index: an import may have added thousands of leads within the last minute.
      sql<SqlBool>`lower(l.last_name) = lower(${lastName}) and lower(l.first_name) = lower(${firstName})`,
      sql<SqlBool>`(l.first_name, l.last_name) = (${firstName}, ${lastName})`,
    ],
  })

/** Checks for a sale that is not cancelled. */
export const hasActiveSale = (db: Connection, leadId: string): Promise<boolean> =>
  hasSaleWhere(db, leadId, sql<SqlBool>`status <> 'Cancelled'`)

/** Checks for any sale, including cancelled ones. */
export const hasSale = (db: Connection, leadId: string): Promise<boolean> =>
  hasSaleWhere(db, leadId, sql<SqlBool>`true`)

async function hasSaleWhere(
  db: Connection,
  leadId: string,
  condition: RawBuilder<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from sales where lead_id = ${leadId} and deleted_at is null and ${condition}) as there
  `.execute(db)
  return rows[0]?.there === true
}

/** Service jobs of the lead, with the columns that its removal checks. */
export const listServiceWork = (db: Connection, leadId: string) =>
  db
    .selectFrom('service_jobs')
    .select(['status', 'invoice_sent_date as invoiceSentDate'])
    .where('lead_id', '=', leadId)
    .where('deleted_at', 'is', null)
    .$castTo<{ readonly status: ServiceJobStatus; readonly invoiceSentDate: string | null }>()
    .execute()

/** Statuses of referrals by and of the lead. */
export async function listReferralStatuses(db: Connection, leadId: string): Promise<ReferralStatus[]> {
  const rows = await db
    .selectFrom('referrals')
    .select('status')
    .where((is) => is.or([is('referred_id', '=', leadId), is('referred_by_id', '=', leadId)]))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ status }) => status)
}

/** Number of the next scheduled appointment of the lead. */
export async function findScheduled(tx: Connection, leadId: string): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number from appointments
    where lead_id = ${leadId} and result = 'Scheduled' and deleted_at is null order by date_time limit 1
  `.execute(tx)
  return rows[0]?.number ?? null
}

/** Checks that the latest status change revived the lead from Dead, and was made by this person. */
export async function wasRevivedBy(tx: Connection, leadId: string, actorId: string): Promise<boolean> {
  const { rows } = await sql<{ revived: boolean }>`
    select changes -> 'status' ->> 0 = 'Dead' and actor_id = ${actorId} as revived from activity
    where subject_type = 'lead' and subject_id = ${leadId} and changes ? 'status'
    order by seq desc limit 1
  `.execute(tx)
  return rows[0]?.revived === true
}

/** Ids of the leads that were merged into this one. */
export async function idsMergedInto(db: Connection, leadId: string): Promise<string[]> {
  const merged = await db.selectFrom('leads').select('id').where('merged_into', '=', leadId).execute()
  return merged.map(({ id }) => id)
}

/** Leads with these ids in the person's scope, in any order; a page asks for at most a hundred pairs. */
export const leadsById = (db: Connection, actor: Person, ids: readonly string[]): Promise<Lead[]> =>
  leads.list(db, actor, {
    limit: ids.length,
    where: [sql<SqlBool>`l.id = any(${ids}::uuid[])`],
    isForOneParent: true,
  })
