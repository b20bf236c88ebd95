/** The task filters in SQL, on `tasks as r` with the task's lead as `leads as l`. */
import type { TaskFilter } from '@crm/contract/web/task-shapes'
import { searchTerms } from '@crm/domain/search/search-text'
import { leadScope } from '@crm/domain/people/scope'
import { daysAgo } from '@crm/domain/time'
import { type DueGroup, dueDays } from '@crm/domain/work/due'
import { type TaskOwner, type TaskView, taskViewFilters } from '@crm/domain/work/task-views'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { contains, hasTerm, oneOf, oneOfFew, oneOrNobody } from '#platform/db/conditions'
import type { Person } from '#spine/people/people'
import { onLeadOrJob } from '#spine/records/service-job-scope'
import { isOpenTask } from '#spine/records/relations'
import { leadIsLive, leadsInScope } from '#spine/records/lead-scope'

type Condition = RawBuilder<SqlBool>

export const tasksWithLead = sql`tasks as r left join leads as l on l.id = r.lead_id`

/**
 * The scope of tasks: assigned to or created by the person, on a lead they may see, and for managers those of their
 * department. A task about a client is limited to the manager's scope, since its text names the client (A-211). Tasks
 * of a deleted lead are hidden.
 */
export function tasksInScope(actor: Person): Condition {
  const ways = [
    sql`r.delegated_to = ${actor.id}`,
    sql`r.created_by = ${actor.id}`,
    sql`(${isLedBy(actor)} and ${allInScope(actor)})`,
    // Comes last: the person's own tasks are listed and counted without reading the lead.
    sql`exists (select from leads as l where l.id = r.lead_id and ${onLeadOrJob(actor, 'r')})`,
  ]
  return sql<SqlBool>`(${leadIsLive} and (${sql.join(ways, sql` or `)}))`
}

/**
 * The scope of a tab or of a person's board. Own tasks are always in scope, and so is the team for a manager who sees
 * all leads: repeating that condition would make PostgreSQL plan the list for every call.
 */
export const ownInScope = (actor: Person, whose: TaskOwner): Condition =>
  whose !== 'team' || leadScope(actor) === 'All' ? leadIsLive : tasksInScope(actor)

/** All linked leads of the task are within the person's scope. */
function allInScope(actor: Person): Condition {
  const scope = leadScope(actor)
  if (scope === 'All') return sql<SqlBool>`true`
  if (scope === 'None') return sql<SqlBool>`r.about_ids = '{}'`
  return sql<SqlBool>`not exists (
    select from leads as l where l.id = any(r.about_ids) and (${leadsInScope(actor)}) is not true
  )`
}

export const isOpen = isOpenTask('r')
/** Spelled like the index predicate. */
export const dueOrder = sql`coalesce(r.due_on, 'infinity')`

export function taskConditions(actor: Person, filter: TaskFilter, now: Date): Condition[] {
  const {
    id,
    view,
    whose,
    status,
    priority,
    due,
    dueFrom,
    dueTo,
    isFollowUp,
    delegatedTo,
    createdBy,
    leadId,
    saleId,
    serviceJobId,
    leadStatus,
    leadSalesRepId,
    q,
  } = filter
  return [
    id && sql<SqlBool>`r.id = any(${id})`,
    ...(view ? inView(actor, view, now) : []),
    whose && isOf(actor, whose),
    status && oneOfFew(sql`r.status`, status),
    priority && oneOfFew(sql`r.priority`, priority),
    ...(due ? [isOpen, either(due.map((when) => isDue(when, now)))] : []),
    dueFrom && sql<SqlBool>`r.due_on >= ${dueFrom}`,
    dueTo && sql<SqlBool>`r.due_on <= ${dueTo}`,
    isFollowUp === undefined
      ? undefined
      : isFollowUp
        ? sql<SqlBool>`r.is_follow_up`
        : sql<SqlBool>`not r.is_follow_up`,
    delegatedTo && either(delegatedTo.map(isAssignedTo)),
    createdBy && sql<SqlBool>`r.created_by = any(${createdBy})`,
    leadId && sql<SqlBool>`r.about_ids @> array[${leadId}::uuid]`,
    saleId && sql<SqlBool>`r.sale_id = ${saleId}`,
    serviceJobId && sql<SqlBool>`r.service_job_id = ${serviceJobId}`,
    leadStatus && ofClient(actor, oneOf(sql`l.status`, leadStatus)),
    leadSalesRepId && ofClient(actor, oneOrNobody(sql`l.sales_rep_id`, leadSalesRepId)),
    ...(q ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => hasWord(actor, word)),
  ].filter((condition) => condition !== undefined && condition !== '')
}

/** The condition of a list tab. */
export function inView(actor: Person, view: TaskView, now: Date): Condition[] {
  const { owner: whose, state: which } = taskViewFilters[view]
  const state = {
    open: isOpen,
    overdue: sql<SqlBool>`${isOpen} and ${dueOrder} < ${daysAgo(0, now)}::date`,
    ended: sql<SqlBool>`r.status in ('Done', 'Cancelled')`,
  }
  return [isOf(actor, whose), state[which]]
}

function isOf(actor: Person, whose: TaskOwner): Condition {
  if (whose === 'mine') return sql<SqlBool>`r.delegated_to = ${actor.id}`
  if (whose === 'team') return isLedBy(actor)
  return sql<SqlBool>`(r.created_by = ${actor.id} and r.delegated_to is distinct from ${actor.id})`
}

/** A manager leads their department, an administrator everybody; an unassigned task belongs to its creator. */
export function isLedBy({ role, department }: Person): Condition {
  if (role === 'ADMIN') return sql<SqlBool>`true`
  if (role !== 'MANAGER' || department === null) return sql<SqlBool>`false`
  return oneOfFew(sql`r.department`, [department])
}

function isDue(when: DueGroup, now: Date): Condition {
  if (when === 'none') return sql<SqlBool>`r.due_on is null`
  const { from, to } = dueDays(when, now)
  return sql<SqlBool>`(r.due_on >= ${from ?? '-infinity'}::date and r.due_on <= ${to ?? 'infinity'}::date)`
}

const isAssignedTo = (id: string): Condition =>
  id === 'none' ? sql<SqlBool>`r.delegated_to is null` : sql<SqlBool>`r.delegated_to = ${id}`

function hasWord(actor: Person, word: string): Condition {
  const ofNamed = ofClient(actor, ...searchTerms(word).map(hasTerm))
  return sql<SqlBool>`(r.description ilike ${contains(word)} or ${ofNamed})`
}

/** The client filter stays within scope, so that nobody finds a task by a client they may not read. */
const ofClient = (actor: Person, ...asked: Condition[]): Condition =>
  sql<SqlBool>`(r.lead_id is not null and ${leadsInScope(actor)} and ${sql.join([sql`true`, ...asked], sql` and `)})`

const either = (conditions: Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
