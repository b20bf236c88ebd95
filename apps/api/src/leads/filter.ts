/** What the filters of the lead lists mean in SQL, on `leads as l`. Scope is part of every one of them. */
import type { LeadFilter } from '@crm/contract/web/lead-shapes'
import { recentDays, type LeadStatus, type LeadStatusFilter } from '@crm/domain/leads/lead-status'
import { searchTerms } from '@crm/domain/search/search-text'
import { daysAgo } from '@crm/domain/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { contains } from '../db/like.ts'
import type { Person } from '../users/people.ts'
import { leadsInScope } from './scope.ts'

export type Filter = Omit<LeadFilter, 'limit' | 'after'>
type Condition = RawBuilder<SqlBool>

/** Live leads in the person's scope that pass every filter. */
export function matchingLeads(actor: Person, filter: Filter, now: Date): Condition {
  const { status, salesRepId, repId, sourceName, q, createdFrom, createdTo } = filter
  const conditions: (Condition | '' | undefined)[] = [
    sql`l.deleted_at is null`,
    leadsInScope(actor),
    status && either(status.map((one) => inStatus(one, now))),
    salesRepId &&
      either(
        salesRepId.map((id) => (id === 'none' ? sql`l.sales_rep_id is null` : sql`l.sales_rep_id = ${id}`)),
      ),
    repId && sql`l.rep_id = any(${repId})`,
    sourceName && sql`l.source_name = any(${sourceName})`,
    createdFrom && sql`l.created_at >= ${createdFrom}::timestamp at time zone 'America/Los_Angeles'`,
    createdTo &&
      sql`l.created_at < (${createdTo}::timestamp + interval '1 day') at time zone 'America/Los_Angeles'`,
    ...(q ? searchTerms(q).map((term) => sql<SqlBool>`l.search like ${contains(term)}`) : []),
  ]
  return sql.join(
    conditions.filter((condition) => condition !== undefined && condition !== ''),
    sql` and `,
  )
}

/** Recent and All are filters over the stored statuses (assumption A-010). */
function inStatus(status: LeadStatusFilter, now: Date): Condition {
  if (status === 'All') return sql`true`
  if (status === 'Recent')
    return sql`l.created_at >= ${recentSince(now)}::timestamp at time zone 'America/Los_Angeles'`
  return sql`l.status = ${status satisfies LeadStatus}`
}

/** The first Pacific day that counts as recent. */
export const recentSince = (now: Date) => daysAgo(recentDays, now)

const either = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`
