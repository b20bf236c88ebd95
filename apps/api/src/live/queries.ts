/** What was committed between two places of the database, with whatever says whose it is. */
import type { ActivitySubject } from '@crm/domain/activity/subjects'
import type { DocType } from '@crm/domain/documents/doc-types'
import type { Department } from '@crm/domain/people/actor'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../db/database.ts'

/** A transaction: everything before it is finished, and nothing before it is ever added. */
export type Place = string

export interface Span {
  readonly from: Place
  /** Not it. */
  readonly until: Place
}

/** One entry of the history. Owners are those of now. */
export interface Happened {
  readonly seq: string
  readonly xid: Place
  readonly subject_type: ActivitySubject
  readonly subject_id: string
  readonly lead_id: string | null
  readonly sale_id: string | null
  readonly service_job_id: string | null
  readonly actor_id: string | null
  readonly is_brought_in: boolean
  /** Whose it was before the change: they hear that it is gone. */
  readonly former: readonly (string | null)[]
  /** The reps of each, where there is one. */
  readonly of_lead: readonly (string | null)[]
  readonly of_referrer: readonly (string | null)[]
  readonly of_sale: readonly (string | null)[]
  readonly of_service_job: readonly (string | null)[]
  /** Whose commission it is. */
  readonly paid_rep: string | null
  readonly doc_type: DocType | null
  readonly of_task: readonly (string | null)[]
  readonly task_department: Department | null
  /** Null where it is none. */
  readonly task_is_of_nobody: boolean | null
  readonly view_owner: string | null
  readonly view_is_shared: boolean | null
}

/** Up to where everything is finished. A transaction that goes on for long keeps it where it is. */
export async function placeNow(db: Connection): Promise<Place> {
  const { rows } = await sql<{ place: Place }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as place
  `.execute(db)
  return rows[0]?.place ?? '0'
}

/** Rows at a time: a burst goes through in pieces, and others have their turn between them. */
const piece = 500

/** All that happened, in the order of its transactions. */
export async function* happenedIn(db: Connection, span: Span): AsyncGenerator<readonly Happened[]> {
  let last: Happened | undefined
  for (;;) {
    const beyond: RawBuilder<unknown> = last
      ? sql`(a.xid, a.seq) > (${last.xid}::xid8, ${last.seq}::bigint)`
      : sql`a.xid >= ${span.from}::xid8`
    const { rows } = await sql<Happened>`${entries} where ${beyond} and a.xid < ${span.until}::xid8
      order by a.xid, a.seq limit ${piece}`.execute(db)
    yield rows
    if (rows.length < piece) return
    last = rows.at(-1)
  }
}

const entries = sql`
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

/** Whose notifications were written. */
export async function toldIn(db: Connection, { from, until }: Span): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from notifications where xid >= ${from}::xid8 and xid < ${until}::xid8
  `.execute(db)
  return rows.map(({ user_id: id }) => id)
}

/** How far back a page that has just begun is told of, in transactions: a page takes seconds to begin. */
const furthestBack = 10_000

/** The first transaction within some seconds before a place; the place itself where nothing happened. */
export async function placeBefore(db: Connection, place: Place, since: Date): Promise<Place> {
  const { rows } = await sql<{ place: Place | null }>`
    select min(xid::text::numeric)::text as place from activity
    where xid >= greatest(${place}::numeric - ${furthestBack}, 0)::text::xid8 and xid < ${place}::xid8 and at >= ${since}
  `.execute(db)
  return rows[0]?.place ?? place
}
