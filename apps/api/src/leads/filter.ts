/** What the filters of the lead lists mean in SQL, on `leads as l`. Scope is part of every one of them. */
import type { LeadFilter } from '@crm/contract/web/lead-shapes'
import { stateCodeOf } from '@crm/domain/addresses/us-states'
import { utilityNamed } from '@crm/domain/addresses/utilities'
import { type LeadStep, leadSteps } from '@crm/domain/leads/steps'
import { recentDays, type LeadStatus, type LeadStatusFilter } from '@crm/domain/leads/lead-status'
import { searchTerms } from '@crm/domain/search/search-text'
import { daysAgo } from '@crm/domain/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { betweenDays, hasTerm, hasTermSomewhere, inCity, isSit, oneOfFew } from '../db/conditions.ts'
import type { Person } from '../people/people.ts'
import { leadsInScope } from '../records/through-lead.ts'
import { salesInScope } from '../records/through-sale.ts'
import { throughRelations } from './relations.ts'

export type Filter = Omit<LeadFilter, 'limit' | 'after'>
type Condition = RawBuilder<SqlBool>

/**
 * Live leads in the person's scope that pass every filter. Words that `isCommon` says are in very many leads are looked
 * for lead by lead in the order of the list, which soon fills a page: the index would first collect all of them.
 */
export function matchingLeads(actor: Person, filter: Filter, now: Date, isCommon = false): Condition {
  const { id, status, sourceName, contacted, doNotContact, q } = filter
  return allOf([
    sql`l.deleted_at is null`,
    leadsInScope(actor),
    id && sql`l.id = any(${id})`,
    status && either(status.map((one) => inStatus(one, now))),
    ...ofReps(filter),
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
    whosePrimaryAddress(filter),
    whoseRep(filter),
    filter.reached && hasReached(actor, filter.reached),
    filter.stoppedBefore && hasStopped(actor, filter.stoppedBefore),
    ...throughRelations(actor, filter, now),
    ...(q ? searchTerms(q).map(isCommon ? hasTermSomewhere : hasTerm) : []),
  ])
}

/** Whose leads they are, by either of the two reps. */
export const ofReps = ({ salesRepId, repId }: Pick<Filter, 'salesRepId' | 'repId'>) => [
  salesRepId &&
    either(
      salesRepId.map((id) => (id === 'none' ? sql`l.sales_rep_id is null` : sql`l.sales_rep_id = ${id}`)),
    ),
  repId && sql<SqlBool>`l.rep_id = any(${repId})`,
]

/** What was not asked for is no condition. */
export const allOf = (conditions: readonly (Condition | '' | undefined)[]): Condition =>
  sql.join(
    conditions.filter((condition) => condition !== undefined && condition !== ''),
    sql` and `,
  )

/** A subquery of its own, so that counting needs no join, and a rare city is found by its index. */
function whosePrimaryAddress(filter: Filter): Condition | undefined {
  const { city, zip, state, utilProvider, annualUsage, hasHoa } = filter
  const conditions = [
    city && inCity(city),
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

/** People are few: the subquery is read once. */
function whoseRep({ salesRepDepartment, salesRepEnabled }: Filter): Condition | undefined {
  const conditions = [
    salesRepDepartment && sql<SqlBool>`u.department = any(${salesRepDepartment})`,
    salesRepEnabled === undefined ? undefined : sql<SqlBool>`u.is_enabled = ${salesRepEnabled}`,
  ].filter((condition) => condition !== undefined)
  if (conditions.length === 0) return undefined
  return sql`l.sales_rep_id in (select u.id from users as u where ${sql.join(conditions, sql` and `)})`
}

/** Whether the lead came so far, or further: a sale counts as met, whoever forgot to say so. Jobs count where the person sees them. */
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
 * The same of very many at once: the furthest step of each of the leads that `which` leaves and that came to any, counted
 * from 1 in the order of the steps.
 */
export const furthestSteps = (actor: Person, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select lead_id, max(step) as step
  from (
    select r.lead_id, case when ${isSit} then 2 else 1 end as step
    from appointments as r join leads as l on l.id = r.lead_id where r.deleted_at is null and ${which}
    union all
    select r.lead_id, case when r.install_completed_date is null then 3 else 4 end
    from sales as r join leads as l on l.id = r.lead_id
    where r.deleted_at is null and r.status <> 'Cancelled' and ${salesInScope(actor, 'r')} and ${which}
  ) as came
  group by lead_id`

/** Whether it came to the step before, and not to this one. */
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

const either = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`
