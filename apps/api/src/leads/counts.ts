/** The numbers on the status tabs, from the counters that the database keeps with every write. */
import { leadScope } from '@crm/domain/people/scope'
import { type LeadStatus, leadStatuses } from '@crm/domain/leads/lead-status'
import type { LeadStatusCount } from '@crm/contract/web/lead-shapes'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import type { Person } from '../users/people.ts'
import { recentSince } from './filter.ts'

/** Every value of the status filter, zeros included, within the person's scope. */
export async function countByStatus(db: Connection, actor: Person, now: Date): Promise<LeadStatusCount> {
  const inScope = countersInScope(actor)
  const { rows } = await sql<{ status: LeadStatus | 'Recent'; n: number }>`
    select status, sum(n)::integer as n from lead_count where ${inScope} group by status
    union all
    select 'Recent', coalesce(sum(n), 0)::integer from lead_day_count
    where created_on >= ${recentSince(now)}::date and ${inScope}
  `.execute(db)
  const found = new Map(rows.map(({ status, n }) => [status, n]))
  const stored = Object.fromEntries(leadStatuses.map((status) => [status, found.get(status) ?? 0])) as Record<
    LeadStatus,
    number
  >
  const all = Object.values(stored).reduce((sum, n) => sum + n, 0)
  return { ...stored, Recent: found.get('Recent') ?? 0, All: all }
}

/** The same scope as `leadsInScope`, over the pair of reps that the counters carry. */
function countersInScope(actor: Person): RawBuilder<SqlBool> {
  const scope = leadScope(actor)
  if (scope === 'All') return sql<SqlBool>`true`
  if (scope === 'None') return sql<SqlBool>`false`
  return sql<SqlBool>`(sales_rep_id = ${actor.id} or rep_id = ${actor.id})`
}

/** Counters that differ from the truth: empty unless something is wrong. Reads every live lead, so it runs at night. */
export async function wrongCounters(db: Connection): Promise<string[]> {
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
