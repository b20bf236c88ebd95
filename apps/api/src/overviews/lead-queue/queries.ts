/** Lead queues and response times in SQL, on `leads as l`. Every condition includes the scope. */
import type { LeadQueueQuery } from '@crm/contract/web/lead-queue-shapes'
import type { LeadQueue } from '@crm/domain/leads/lead-queues'
import type { WaitingLimits } from '@crm/domain/leads/waiting'
import { type SqlBool, sql, type RawBuilder } from 'kysely'
import type { Connection } from '#platform/db/database'
import { maxCount } from '#spine/records/page'
import type { Person } from '#spine/people/people'
import { betweenDays, oneOrNobody } from '#platform/db/conditions'
import { leadsInScope, unassignedInScope } from '#spine/records/lead-scope'

export type QueuedRow = Awaited<ReturnType<typeof listQueue>>[number]

/** Longest waiting first, one row more than the limit. */
export function listQueue(db: Connection, actor: Person, { queue, limit, after }: LeadQueueQuery) {
  const query = db
    .selectFrom('leads as l')
    .leftJoin('addresses as a', (join) =>
      join.onRef('a.lead_id', '=', 'l.id').on('a.type', '=', 'Primary').on('a.deleted_at', 'is', null),
    )
    .select(['l.id', 'l.number', 'l.first_name', 'l.last_name', 'l.status', 'l.sales_rep_id'])
    .select(['l.source_name as sourceName', 'l.inquired_at', 'l.phone1', 'l.version', 'a.city', 'a.zip'])
    .where(waitingLeads(actor, queue))
    .orderBy('l.inquired_at')
    .orderBy('l.id')
    .limit(limit + 1)
  if (!after) return query.execute()
  return query
    .where(sql<SqlBool>`(l.inquired_at, l.id) > (select inquired_at, id from leads where id = ${after})`)
    .execute()
}

/** Counts the longest waiting leads, up to the count limit. */
export async function countQueue(
  db: Connection,
  actor: Person,
  queue: LeadQueue,
  { warn, late }: WaitingLimits,
): Promise<{ total: number; warn: number; late: number }> {
  const { rows } = await sql<{ total: number; warn: number; late: number }>`
    select
      count(*)::integer as total,
      (count(*) filter (where inquired_at <= ${warn} and inquired_at > ${late}))::integer as warn,
      (count(*) filter (where inquired_at <= ${late}))::integer as late
    from (
      select l.inquired_at from leads as l where ${waitingLeads(actor, queue)}
      order by l.inquired_at, l.id limit ${maxCount + 1}
    ) as found
  `.execute(db)
  return rows[0] ?? { total: 0, warn: 0, late: 0 }
}

export interface SpeedRow {
  readonly of: 'all' | 'rep' | 'source'
  readonly salesRepId: string | null
  readonly sourceName: string | null
  readonly leads: number
  readonly contacted: number
  readonly medianMinutes: number | null
  readonly meanMinutes: number | null
  readonly within5Minutes: number
  readonly within1Hour: number
  readonly within24Hours: number
}

/**
 * Response times of inquiries in these days: total, per rep and per source, most leads first. Rows are read once and
 * hashed: a plain median would sort all rows for each grouping, this sorts the numbers of one group.
 */
export async function speedBetween(
  db: Connection,
  actor: Person,
  from: string,
  to: string,
  reps?: readonly string[],
): Promise<SpeedRow[]> {
  const { rows } = await sql<SpeedRow>`
    with asked as (
      select l.sales_rep_id, l.source_name,
        case when l.first_contact_at is not null
          then greatest(date_part('epoch', l.first_contact_at - l.inquired_at) / 60, 0) end as minutes
      from leads as l
      where ${inquiredBetween(actor, from, to)} and ${reps ? oneOrNobody(sql`l.sales_rep_id`, reps) : sql`true`}
    ), grouped as (
      select
        case when grouping(sales_rep_id) = 0 then 'rep' when grouping(source_name) = 0 then 'source' else 'all' end as of,
        sales_rep_id as "salesRepId", source_name as "sourceName",
        count(*)::integer as leads,
        count(minutes)::integer as contacted,
        array_agg(minutes) filter (where minutes is not null) as all_minutes,
        avg(minutes) as "meanMinutes",
        (count(*) filter (where minutes <= 5))::integer as "within5Minutes",
        (count(*) filter (where minutes <= 60))::integer as "within1Hour",
        (count(*) filter (where minutes <= 1440))::integer as "within24Hours"
      from asked group by grouping sets ((), (sales_rep_id), (source_name))
    )
    select of, "salesRepId", "sourceName", leads, contacted,
      (select percentile_cont(0.5) within group (order by one) from unnest(all_minutes) as one) as "medianMinutes",
      "meanMinutes", "within5Minutes", "within1Hour", "within24Hours"
    from grouped order by leads desc, "sourceName", "salesRepId" limit 500
  `.execute(db)
  return rows
}

/** Written exactly as in the partial indexes, or PostgreSQL would not use them. */
const isWaiting: Record<LeadQueue, RawBuilder<SqlBool>> = {
  unassigned: sql`l.sales_rep_id is null and l.status in ('New', 'Appointment')`,
  unworked: sql`l.sales_rep_id is not null and l.status = 'New' and l.first_contact_at is null`,
}

const isCallable = sql<SqlBool>`l.deleted_at is null and not l.do_not_contact`

const inScope: Record<LeadQueue, (actor: Person) => RawBuilder<SqlBool>> = {
  unassigned: unassignedInScope,
  unworked: leadsInScope,
}

const waitingLeads = (actor: Person, queue: LeadQueue): RawBuilder<SqlBool> =>
  sql`${isCallable} and ${isWaiting[queue]} and ${inScope[queue](actor)}`

/** Leads with an inquiry between the start of one Pacific day and the end of the other. */
const inquiredBetween = (actor: Person, from: string, to: string): RawBuilder<SqlBool> =>
  sql.join([isCallable, leadsInScope(actor), ...betweenDays(sql`l.inquired_at`, from, to)], sql` and `)
