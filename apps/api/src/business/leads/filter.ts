/** SQL conditions of the lead list filters, on `leads as l`. Each includes the scope. */
import { stateCodeOf } from '@crm/domain/addresses/us-states'
import { utilityNamed } from '@crm/domain/addresses/utilities'
import { type LeadStep, leadSteps } from '@crm/domain/leads/steps'
import { recentDays, type LeadStatus, type LeadStatusFilter } from '@crm/domain/leads/lead-status'
import { searchTerms } from '@crm/domain/search/search-text'
import { daysAgo } from '@crm/domain/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf, betweenDays, hasTerm, hasTermInAny, inCity, isSit, oneOfFew } from '#platform/db/conditions'
import type { Person } from '#spine/people/people'
import { leadsInScope } from '#spine/records/lead-scope'
import { salesInScope } from '#spine/records/sale-scope'
import type { LeadListFilter } from './list-filter.ts'
import { relationConditions } from './relations.ts'

type Condition = RawBuilder<SqlBool>

/**
 * Leads in the person's scope that pass every filter and are not removed. With `isCommon`, words are matched row by row
 * in list order, which fills a page quickly; the index would collect all matches first.
 */
export function matchingLeads(actor: Person, filter: LeadListFilter, now: Date, isCommon = false): Condition {
  const { id, status, sourceName, contacted, doNotContact, q } = filter
  return allOf([
    sql`l.deleted_at is null`,
    leadsInScope(actor),
    id && sql`l.id = any(${id})`,
    status && anyOf(status.map((value) => inStatus(value, now))),
    ...repConditions(filter),
    filter.installerId && sql`l.installer_id = any(${filter.installerId})`,
    sourceName && sql`l.source_name = any(${sourceName})`,
    ...betweenDays(sql`l.created_at`, filter.createdFrom, filter.createdTo),
    ...betweenDays(sql`l.updated_at`, filter.updatedFrom, filter.updatedTo),
    ...betweenDays(sql`l.inquired_at`, filter.inquiredFrom, filter.inquiredTo),
    contacted === undefined
      ? undefined
      : contacted
        ? sql`l.first_contact_at is not null`
        : sql`l.first_contact_at is null`,
    doNotContact === undefined ? undefined : doNotContact ? sql`l.do_not_contact` : sql`not l.do_not_contact`,
    hasPrimaryAddress(filter),
    hasRep(filter),
    filter.reached && hasReached(actor, filter.reached),
    filter.stoppedBefore && hasStopped(actor, filter.stoppedBefore),
    ...relationConditions(actor, filter, now),
    ...(q ? searchTerms(q).map(isCommon ? hasTermInAny : hasTerm) : []),
  ])
}

/** Conditions on the two reps of a lead. */
export const repConditions = ({ salesRepId, repId }: Pick<LeadListFilter, 'salesRepId' | 'repId'>) => [
  salesRepId &&
    anyOf(
      salesRepId.map((id) => (id === 'none' ? sql`l.sales_rep_id is null` : sql`l.sales_rep_id = ${id}`)),
    ),
  repId && sql<SqlBool>`l.rep_id = any(${repId})`,
]

/** A subquery of its own, so that counting needs no join, and the index finds a rare city. */
function hasPrimaryAddress(filter: LeadListFilter): Condition | undefined {
  const { city, zip, state, utilProvider, annualUsage, hasHoa } = filter
  const conditions = [
    city && inCity(city),
    zip && sql<SqlBool>`a.zip = any(${zip})`,
    state && sql<SqlBool>`a.state = any(${state.map(stateCodeOf)})`,
    utilProvider &&
      sql<SqlBool>`a.util_provider = any(${utilProvider.map((value) => utilityNamed(value) ?? value)})`,
    annualUsage && sql<SqlBool>`a.annual_usage = any(${annualUsage})`,
    hasHoa === undefined ? undefined : sql<SqlBool>`a.has_hoa = ${hasHoa}`,
  ].filter((condition) => condition !== undefined)
  if (conditions.length === 0) return undefined
  return sql`l.id in (
    select a.lead_id from addresses as a
    where a.type = 'Primary' and a.deleted_at is null and ${sql.join(conditions, sql` and `)}
  )`
}

/** There are few users, so the subquery runs once. */
function hasRep({ salesRepDepartment, salesRepEnabled }: LeadListFilter): Condition | undefined {
  const conditions = [
    salesRepDepartment && sql<SqlBool>`u.department = any(${salesRepDepartment})`,
    salesRepEnabled === undefined ? undefined : sql<SqlBool>`u.is_enabled = ${salesRepEnabled}`,
  ].filter((condition) => condition !== undefined)
  if (conditions.length === 0) return undefined
  return sql`l.sales_rep_id in (select u.id from users as u where ${sql.join(conditions, sql` and `)})`
}

/**
 * The lead reached this step or a later one; a sale implies that an appointment took place. Jobs count within the
 * person's scope.
 */
function hasReached(actor: Person, step: LeadStep): Condition {
  const ofLead = sql<SqlBool>`r.lead_id = l.id and r.deleted_at is null`
  const job = sql`select from sales as r where ${ofLead} and r.status <> 'Cancelled' and ${salesInScope(actor, 'r')}`
  switch (step) {
    case 'appointments':
      return sql`(exists (select from appointments as r where ${ofLead}) or exists (${job}))`
    case 'sits':
      return sql`(exists (select from appointments as r where ${ofLead} and ${isSit}) or exists (${job}))`
    case 'sold':
      return sql`exists (${job})`
    case 'installed':
      return sql`exists (${job} and r.install_completed_date is not null)`
  }
}

/**
 * The furthest step for many leads at once, counted from 1 in the order of the steps; leads without a step are absent.
 */
export const furthestSteps = (actor: Person, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select lead_id, max(step) as step
  from (
    select r.lead_id, case when ${isSit} then 2 else 1 end as step
    from appointments as r join leads as l on l.id = r.lead_id where r.deleted_at is null and ${condition}
    union all
    select r.lead_id, case when r.install_completed_date is null then 3 else 4 end
    from sales as r join leads as l on l.id = r.lead_id
    where r.deleted_at is null and r.status <> 'Cancelled' and ${salesInScope(actor, 'r')} and ${condition}
  ) as came
  group by lead_id`

/** The lead reached the previous step and not this one. */
function hasStopped(actor: Person, step: LeadStep): Condition {
  const before = leadSteps[leadSteps.indexOf(step) - 1]
  return sql`(${before ? hasReached(actor, before) : sql`true`} and not ${hasReached(actor, step)})`
}

/** Recent and All are filters over the stored statuses (assumption A-010). */
function inStatus(status: LeadStatusFilter, now: Date): Condition {
  if (status === 'All') return sql`true`
  if (status === 'Recent') return isRecent(now)
  return oneOfFew(sql`l.status`, [status satisfies LeadStatus])
}

export const isRecent = (now: Date): Condition =>
  sql`l.created_at >= ${recentSince(now)}::timestamp at time zone 'America/Los_Angeles'`

/** The first Pacific day that counts as recent. */
export const recentSince = (now: Date) => daysAgo(recentDays, now)

const anyOf = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`
