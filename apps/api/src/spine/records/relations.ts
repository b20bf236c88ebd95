/** Conditions on the tasks and notes of a lead or a job, which the lists of both use (A-470). */
import type { OpenTask, QuietDays } from '@crm/domain/lists/relations'
import { daysAgo } from '@crm/domain/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Condition = RawBuilder<SqlBool>

/** Spelled like the index predicate, so that the planner can use it; `alias` is the alias of `tasks`. */
export const isOpenTask = (alias: string): Condition =>
  sql<SqlBool>`${sql.ref(`${alias}.status`)} in ('Backlog', 'Todo', 'InProgress')`

/** Rows with (or without) an open task among the rows of `tasks as t` that match `parent`. */
export function hasTask(parent: Condition, filter: OpenTask, now: Date): Condition {
  const open = (condition: Condition) =>
    sql<SqlBool>`exists (select from tasks as t where ${parent} and t.deleted_at is null and ${isOpenTask('t')} and ${condition})`
  if (filter === 'overdue') return open(sql<SqlBool>`t.due_on < ${daysAgo(0, now)}::date`)
  const any = open(sql<SqlBool>`true`)
  return filter === 'any' ? any : sql<SqlBool>`not ${any}`
}

/**
 * Rows without a note in the last `days` Pacific days, today included, among the rows of `notes as n` that match
 * `parent`.
 */
export const isQuietFor = (
  parent: Condition,
  days: QuietDays,
  now: Date,
): Condition => sql<SqlBool>`not exists (
  select from notes as n where ${parent} and n.deleted_at is null
  and n.created_at >= ${daysAgo(Number(days) - 1, now)}::timestamp at time zone 'America/Los_Angeles'
)`
