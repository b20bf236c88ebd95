/** Reads the history between two cursors, with the owners that decide who sees each entry. */
import type { ActivitySubject } from '@crm/domain/activity/subjects'
import type { DocType } from '@crm/domain/documents/doc-types'
import type { Department } from '@crm/domain/people/actor'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#platform/db/database'

/**
 * A database incarnation and one of its transactions, as `1.31051`: every transaction before it has ended, and none
 * will be added.
 */
export type StreamCursor = string

/** Pages from a former release send only a transaction of the first incarnation. */
export function partsOf(cursor: StreamCursor): { readonly incarnation: number; readonly xid: string } {
  const [xid = '0', incarnation = '1'] = cursor.split('.').reverse()
  return { incarnation: Number(incarnation), xid }
}

/** A restore lies between the cursors: everything that a page has cached may be stale. */
export const isRestoredBetween = ({ from, until }: Span): boolean =>
  partsOf(from).incarnation !== partsOf(until).incarnation

export interface Span {
  readonly from: StreamCursor
  /** Exclusive. */
  readonly until: StreamCursor
}

/** One entry of the history with the current owners. */
export interface HistoryEntry {
  readonly seq: string
  readonly xid: string
  readonly subject_type: ActivitySubject
  readonly subject_id: string
  readonly lead_id: string | null
  readonly sale_id: string | null
  readonly service_job_id: string | null
  readonly actor_id: string | null
  readonly is_brought_in: boolean
  /** The owners before the change, who learn that they lost the record. */
  readonly former: readonly (string | null)[]
  /** The reps of each parent, if any. */
  readonly of_lead: readonly (string | null)[]
  readonly of_referrer: readonly (string | null)[]
  readonly of_sale: readonly (string | null)[]
  readonly of_service_job: readonly (string | null)[]
  /** The rep whose commission it is. */
  readonly paid_rep: string | null
  readonly doc_type: DocType | null
  readonly of_task: readonly (string | null)[]
  readonly task_department: Department | null
  /** Null for entries that are not tasks. */
  readonly task_is_of_nobody: boolean | null
  readonly view_owner: string | null
  readonly view_is_shared: boolean | null
}

/** The cursor up to which every transaction has ended. A long transaction holds it back. */
export async function currentCursor(db: Connection): Promise<StreamCursor> {
  const { rows } = await sql<{ place: StreamCursor }>`
    select max(incarnation) || '.' || pg_snapshot_xmin(pg_current_snapshot()) as place from database_incarnations
  `.execute(db)
  return rows[0]?.place ?? '1.0'
}

/** Batch size: a burst is read in batches, so that other work runs between them. */
const batchSize = 500

/** All entries of a span, in the order of their transactions. */
export async function* entriesIn(db: Connection, span: Span): AsyncGenerator<readonly HistoryEntry[]> {
  const [from, { incarnation, xid: until }] = [partsOf(span.from), partsOf(span.until)]
  let last: HistoryEntry | undefined
  for (;;) {
    const beyond: RawBuilder<unknown> = last
      ? sql`(a.xid, a.seq) > (${last.xid}::xid8, ${last.seq}::bigint)`
      : sql`a.xid >= ${from.xid}::xid8`
    const { rows } = await sql<HistoryEntry>`${entryColumns} where ${beyond} and a.xid < ${until}::xid8
      and ${writtenIn(incarnation)}
      order by a.xid, a.seq limit ${batchSize}`.execute(db)
    yield rows
    if (rows.length < batchSize) return
    last = rows.at(-1)
  }
}

/** Rows of a former incarnation may have the same transaction ids. */
const writtenIn = (incarnation: number) =>
  sql`a.seq > (select i.after_seq from database_incarnations as i where i.incarnation = ${incarnation})`

const entryColumns = sql`
  select a.seq::text, a.xid::text, a.subject_type, a.subject_id, a.lead_id, a.sale_id, a.service_job_id, a.actor_id,
    a.actor_kind in ('webhook', 'import') as is_brought_in,
    array[
      a.changes -> 'repId' ->> 0, a.changes -> 'salesRepId' ->> 0, a.changes -> 'delegatedTo' ->> 0
    ] as former,
    array[l.rep_id, l.sales_rep_id]::text[] as of_lead,
    array[referrer.rep_id, referrer.sales_rep_id]::text[] as of_referrer,
    array[s.sales_rep_id, s.lead_sales_rep_id, s.lead_rep_id]::text[] as of_sale,
    array[j.sales_rep_id, j.lead_sales_rep_id, j.lead_rep_id]::text[] as of_service_job,
    case a.subject_type
      when 'commission' then (select c.rep_id from commission_sheets as c where c.id = a.subject_id)
      when 'draw' then (
        select c.rep_id from commission_draws as d join commission_sheets as c on c.id = d.sheet_id
        where d.id = a.subject_id
      )
      when 'document' then coalesce(
        (select c.rep_id from commission_sheets as c where c.sale_id = a.sale_id and c.deleted_at is null),
        s.sales_rep_id
      )
    end as paid_rep,
    a.facts ->> 'docType' as doc_type,
    array[t.delegated_to, t.created_by]::text[] as of_task, t.department as task_department,
    t.about_ids = '{}' as task_is_of_nobody,
    v.owner_id as view_owner, v.is_shared as view_is_shared
  from activity as a
  left join leads as l on l.id = a.lead_id
  left join sales as s on s.id = a.sale_id
  left join service_jobs as j on j.id = a.service_job_id
  left join referrals as r on a.subject_type = 'referral' and r.id = a.subject_id
  left join leads as referrer on referrer.id = r.referred_by_id
  left join tasks as t on a.subject_type = 'task' and t.id = a.subject_id
  left join views as v on a.subject_type = 'view' and v.id = a.subject_id`

/** The ids of people with new notifications. */
export async function notifiedIn(db: Connection, span: Span): Promise<readonly string[]> {
  const [from, { incarnation, xid: until }] = [partsOf(span.from), partsOf(span.until)]
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from notifications
    where xid >= ${from.xid}::xid8 and xid < ${until}::xid8 and incarnation = ${incarnation}
  `.execute(db)
  return rows.map(({ user_id: id }) => id)
}

/** The most transactions that a loading page looks back: a page loads within seconds. */
const maxLookback = 10_000

/** The cursor of the first transaction since `since`; the given cursor when there was none. */
export async function cursorSince(db: Connection, cursor: StreamCursor, since: Date): Promise<StreamCursor> {
  const { incarnation, xid } = partsOf(cursor)
  const { rows } = await sql<{ first: string | null }>`
    select min(a.xid::text::numeric)::text as first from activity as a
    where a.xid >= greatest(${xid}::numeric - ${maxLookback}, 0)::text::xid8 and a.xid < ${xid}::xid8
    and a.at >= ${since} and ${writtenIn(incarnation)}
  `.execute(db)
  const first = rows[0]?.first
  return first ? `${incarnation}.${first}` : cursor
}
