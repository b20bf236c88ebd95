/** Counts of the status tabs, from counter tables that triggers update with every write. */
import { type LeadStatus, leadStatuses } from '@crm/domain/leads/lead-status'
import type { LeadStatusCount } from '@crm/contract/web/lead-shapes'
import { type RawBuilder, sql } from 'kysely'
import { allOf, oneOfFew } from '#platform/db/conditions'
import type { Connection } from '#platform/db/database'
import type { Person } from '#spine/people/people'
import { type TabCounts, countTabs } from '#spine/records/tab-counts'
import type { LeadListFilter } from './list-filter.ts'
import { isRecent, matchingLeads, repConditions, recentSince } from './filter.ts'
import { leadsInScope } from '#spine/records/lead-scope'

/** Every value of the status filter, zeros included, within the person's scope. */
export async function countByStatus(db: Connection, actor: Person, now: Date): Promise<LeadStatusCount> {
  const inScope = leadsInScope(actor)
  const { rows } = await sql<{ status: LeadStatus | 'Recent'; n: number }>`
    select l.status, sum(l.n)::integer as n from lead_count as l where ${inScope} group by l.status
    union all
    select 'Recent', coalesce(sum(l.n), 0)::integer from lead_day_count as l
    where l.created_on >= ${recentSince(now)}::date and ${inScope}
  `.execute(db)
  const counts = new Map(rows.map(({ status, n }) => [status, n]))
  const stored = Object.fromEntries(
    leadStatuses.map((status) => [status, counts.get(status) ?? 0]),
  ) as Record<LeadStatus, number>
  const all = Object.values(stored).reduce((sum, n) => sum + n, 0)
  return { ...stored, Recent: counts.get('Recent') ?? 0, All: all }
}

/** The same counts for a filtered list, zeros included; empty when the list is longer than the count limit. */
export const countFiltered = (
  db: Connection,
  actor: Person,
  filter: Omit<LeadListFilter, 'status'>,
  now: Date,
): Promise<TabCounts<LeadStatus | 'Recent'>> =>
  countTabs(
    db,
    { values: ['Recent', ...leadStatuses], column: sql.ref('l.status'), across: { Recent: isRecent(now) } },
    sql`leads as l where ${matchingLeads(actor, { ...filter, status: undefined }, now)}`,
  )

/**
 * SQL that reads the length of a list from the counter tables, for filters by status and rep only; undefined otherwise.
 * Counter tables share their columns with leads, so conditions on `leads as l` apply to them.
 */
export function fromCounters(
  actor: Person,
  { status, salesRepId, repId, ...others }: LeadListFilter,
  now: Date,
): RawBuilder<number> | undefined {
  if (Object.values(others).some((value) => value !== undefined && value !== '')) return undefined
  const counters = countersOf(status, now)
  if (!counters) return undefined
  const conditions = allOf([leadsInScope(actor), ...repConditions({ salesRepId, repId })])
  return sql`select coalesce(sum(l.n), 0)::integer from ${counters} and ${conditions}`
}

/** The counter by status, or the counter by day, which has no status. */
function countersOf(statuses: LeadListFilter['status'], now: Date): RawBuilder<unknown> | undefined {
  const status = statuses?.includes('All') ? undefined : statuses
  if (!status) return sql`lead_count as l where true`
  if (!status.includes('Recent')) return sql`lead_count as l where ${oneOfFew(sql`l.status`, status)}`
  if (status.length > 1) return undefined
  return sql`lead_day_count as l where l.created_on >= ${recentSince(now)}::date`
}

/** Counters that differ from a real count; normally empty. Reads every lead, so it runs at night. */
export async function findWrongCounters(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string; counted: number; real: number }>`
    select status as name, sum(counted)::integer as counted, sum(real)::integer as real
    from (
      select status, rep_id, sales_rep_id, n as counted, 0 as real from lead_count
      union all select status, rep_id, sales_rep_id, 0, 1 from leads where deleted_at is null
    ) as tally
    group by status, rep_id, sales_rep_id having sum(counted) <> sum(real)
    union all
    select created_on::text, sum(counted)::integer, sum(real)::integer
    from (
      select created_on, rep_id, sales_rep_id, n as counted, 0 as real from lead_day_count
      union all
      select (created_at at time zone 'America/Los_Angeles')::date, rep_id, sales_rep_id, 0, 1
      from leads where deleted_at is null
    ) as tally
    group by created_on, rep_id, sales_rep_id having sum(counted) <> sum(real)
  `.execute(db)
  return rows.map(({ name, counted, real }) => `${name}: counted ${counted}, really ${real}`)
}
