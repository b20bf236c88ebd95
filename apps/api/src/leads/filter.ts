/** What the filters of the lead lists mean in SQL, on `leads as l`. Scope is part of every one of them. */
import type { LeadFilter } from '@crm/contract/web/lead-shapes'
import { stateCodeOf } from '@crm/domain/addresses/us-states'
import { utilityNamed } from '@crm/domain/addresses/utilities'
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
  const { status, salesRepId, repId, sourceName, q } = filter
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
    ...between(sql`l.created_at`, filter.createdFrom, filter.createdTo),
    ...between(sql`l.updated_at`, filter.updatedFrom, filter.updatedTo),
    whosePrimaryAddress(filter),
    ...(q ? searchTerms(q).map((term) => sql<SqlBool>`l.search like ${contains(term)}`) : []),
  ]
  return sql.join(
    conditions.filter((condition) => condition !== undefined && condition !== ''),
    sql` and `,
  )
}

/** From the beginning of the first Pacific day to the end of the last. */
const between = (column: RawBuilder<unknown>, from: string | undefined, to: string | undefined) => [
  from && sql<SqlBool>`${column} >= ${from}::timestamp at time zone 'America/Los_Angeles'`,
  to && sql<SqlBool>`${column} < (${to}::timestamp + interval '1 day') at time zone 'America/Los_Angeles'`,
]

/** A subquery of its own, so that counting needs no join, and a rare city is found by its index. */
function whosePrimaryAddress(filter: Filter): Condition | undefined {
  const { city, zip, state, utilProvider, annualUsage, hasHoa } = filter
  const conditions = [
    // Lowered by PostgreSQL on both sides, as the index is.
    city && sql<SqlBool>`lower(a.city) in (${sql.join(city.map((one) => sql`lower(${one})`))})`,
    zip && sql<SqlBool>`a.zip = any(${zip})`,
    state && sql<SqlBool>`a.state = any(${state.map(stateCodeOf)})`,
    utilProvider &&
      sql<SqlBool>`a.util_provider = any(${utilProvider.map((one) => utilityNamed(one) ?? one)})`,
    annualUsage && sql<SqlBool>`a.annual_usage = any(${annualUsage})`,
    hasHoa === undefined ? undefined : sql<SqlBool>`a.has_hoa = ${hasHoa}`,
  ].filter((condition) => condition !== undefined)
  if (conditions.length === 0) return undefined
  return sql`l.id in (
    select a.lead_id from addresses as a
    where a.type = 'Primary' and a.deleted_at is null and ${sql.join(conditions, sql` and `)}
  )`
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
