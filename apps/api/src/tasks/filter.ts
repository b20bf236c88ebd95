/** What the filters of the tasks mean in SQL, on `tasks as r` with the lead on which they stand as `leads as l`. */
import type { TaskFilter } from '@crm/contract/web/task-shapes'
import { searchTerms } from '@crm/domain/search/search-text'
import { leadScope } from '@crm/domain/people/scope'
import { daysAgo } from '@crm/domain/time'
import { type DueWhen, dueDays } from '@crm/domain/work/due'
import { type TaskOwner, type TaskView, viewsOfTasks } from '@crm/domain/work/task-views'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { contains, hasTerm, oneOf, oneOfFew, oneOrNobody } from '../db/conditions.ts'
import type { Person } from '../people/people.ts'
import { ofLeadOrJob } from '../records/through-service-job.ts'
import { isOpenTask } from '../records/relations.ts'
import { leadIsThere, leadsInScope } from '../records/through-lead.ts'

type Condition = RawBuilder<SqlBool>

export const tasksWithLead = sql`tasks as r left join leads as l on l.id = r.lead_id`

/**
 * One's own, those one gave, those on a lead that one may see, and a manager's those of their department; of what is
 * about a client only within the manager's scope, since the words of a task name them (A-211). With a removed lead its
 * tasks are gone.
 */
export function tasksInReach(actor: Person): Condition {
  const ways = [
    sql`r.delegated_to = ${actor.id}`,
    sql`r.created_by = ${actor.id}`,
    sql`(${isLedBy(actor)} and ${allInScope(actor)})`,
    // Last, and asked by itself: what is one's own anyway is then listed and counted without its lead.
    sql`exists (select from leads as l where l.id = r.lead_id and ${ofLeadOrJob(actor, 'r')})`,
  ]
  return sql<SqlBool>`(${leadIsThere} and (${sql.join(ways, sql` or `)}))`
}

/**
 * The same of a tab, or of what the board shows of somebody. One's own are within reach whatever they are about, and the
 * team's for a manager who sees all leads: asked for once more, PostgreSQL would plan the list anew each time.
 */
export const ownInReach = (actor: Person, whose: TaskOwner): Condition =>
  whose !== 'team' || leadScope(actor) === 'All' ? leadIsThere : tasksInReach(actor)

/** All that the task leads to is within the person's scope. */
function allInScope(actor: Person): Condition {
  const scope = leadScope(actor)
  if (scope === 'All') return sql<SqlBool>`true`
  if (scope === 'None') return sql<SqlBool>`r.about_ids = '{}'`
  return sql<SqlBool>`not exists (
    select from leads as l where l.id = any(r.about_ids) and (${leadsInScope(actor)}) is not true
  )`
}

export const isOpen = isOpenTask('r')
/** Spelled as the indexes spell it. */
export const dueOrder = sql`coalesce(r.due_on, 'infinity')`

export function tasksAsked(actor: Person, filter: TaskFilter, now: Date): Condition[] {
  const {
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
    delegatedTo && either(delegatedTo.map(isGivenTo)),
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

/** A tab of the list. */
export function inView(actor: Person, view: TaskView, now: Date): Condition[] {
  const { whose, which } = viewsOfTasks[view]
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

/** A manager leads the people of their department, an administrator everybody; a task of nobody is its creator's. */
export function isLedBy({ role, department }: Person): Condition {
  if (role === 'ADMIN') return sql<SqlBool>`true`
  if (role !== 'MANAGER' || department === null) return sql<SqlBool>`false`
  return oneOfFew(sql`r.department`, [department])
}

function isDue(when: DueWhen, now: Date): Condition {
  if (when === 'none') return sql<SqlBool>`r.due_on is null`
  const { from, to } = dueDays(when, now)
  return sql<SqlBool>`(r.due_on >= ${from ?? '-infinity'}::date and r.due_on <= ${to ?? 'infinity'}::date)`
}

const isGivenTo = (id: string): Condition =>
  id === 'none' ? sql<SqlBool>`r.delegated_to is null` : sql<SqlBool>`r.delegated_to = ${id}`

function hasWord(actor: Person, word: string): Condition {
  const ofNamed = ofClient(actor, ...searchTerms(word).map(hasTerm))
  return sql<SqlBool>`(r.description ilike ${contains(word)} or ${ofNamed})`
}

/** Nobody finds by their client what they may not read: it counts within scope. */
const ofClient = (actor: Person, ...asked: Condition[]): Condition =>
  sql<SqlBool>`(r.lead_id is not null and ${leadsInScope(actor)} and ${sql.join([sql`true`, ...asked], sql` and `)})`

const either = (conditions: Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
