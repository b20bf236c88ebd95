import type { TaskCount, TaskCountFilter } from '@crm/contract/web/task-shapes'
import { type TaskView, taskViews, taskViewFilters } from '@crm/domain/work/task-views'
import { sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import { maxCount } from '#spine/records/page'
import type { Person } from '#spine/people/people'
import { ownInScope, taskConditions, tasksWithLead } from './filter.ts'

/** Counts per tab with the other filters applied, in one statement. */
export async function countTasks(
  db: Connection,
  actor: Person,
  filter: TaskCountFilter,
  now: Date,
): Promise<TaskCount> {
  const conditionsOf = (view: TaskView) => [
    ownInScope(actor, filter.whose ?? taskViewFilters[view].owner),
    ...taskConditions(actor, { ...filter, view }, now),
  ]
  const counts = taskViews.map(
    (view) => sql`(
      select count(*)::integer from (
        select from ${tasksWithLead}
        where r.deleted_at is null and ${sql.join(conditionsOf(view), sql` and `)}
        limit ${maxCount + 1}
      ) as found
    ) as ${sql.ref(view)}`,
  )
  const { rows } = await sql<TaskCount>`select ${sql.join(counts)}`.execute(db)
  return rows[0] as TaskCount
}
