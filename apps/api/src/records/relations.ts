/** Conditions on what hangs on a lead or a job, which the lists of both ask (A-470). */
import type { OpenTask, QuietDays } from '@crm/domain/lists/relations'
import { daysAgo } from '@crm/domain/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Condition = RawBuilder<SqlBool>

/** Spelled as the indexes spell it; `alias` is that of `tasks`. */
export const isOpenTask = (alias: string): Condition =>
  sql<SqlBool>`${sql.ref(`${alias}.status`)} in ('Backlog', 'Todo', 'InProgress')`

/** Whether a task is open among those on `tasks as t` that `of` leaves. */
export function whoseTask(of: Condition, asked: OpenTask, now: Date): Condition {
  const open = (and: Condition) =>
    sql<SqlBool>`exists (select from tasks as t where ${of} and t.deleted_at is null and ${isOpenTask('t')} and ${and})`
  if (asked === 'overdue') return open(sql<SqlBool>`t.due_on < ${daysAgo(0, now)}::date`)
  const any = open(sql<SqlBool>`true`)
  return asked === 'any' ? any : sql<SqlBool>`not ${any}`
}

/** Nobody wrote one in so many Pacific days, today with them, among those on `notes as n` that `of` leaves. */
export const isQuietFor = (of: Condition, days: QuietDays, now: Date): Condition => sql<SqlBool>`not exists (
  select from notes as n where ${of} and n.deleted_at is null
  and n.created_at >= ${daysAgo(Number(days) - 1, now)}::timestamp at time zone 'America/Los_Angeles'
)`
