import type { TaskCount, TaskCountFilter } from '@crm/contract/web/task-shapes'
import { type TaskView, taskViews, taskViewFilters } from '@crm/domain/work/task-views'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Connection } from '#platform/db/database'
import { type SortKey, type Sorts, maxCount, idKey, instantKey } from '#spine/records/page'
import type { Person } from '#spine/people/people'
import { dueOrder, ownInScope, taskConditions, tasksWithLead } from './filter.ts'
import type { Task } from './task.ts'

const byId: SortKey<Task> = idKey(sql`r.id`)

export const taskOrders: Sorts<Task> = {
  dueDate: [
    {
      column: dueOrder,
      textOf: ({ due_on }) => due_on ?? 'infinity',
      schema: z.union([z.iso.date(), z.literal('infinity')]),
      value: (text) => sql`${text}::date`,
    },
    byId,
  ],
  createdAt: [instantKey(sql`r.created_at`, (task) => task.created_at), byId],
  updatedAt: [instantKey(sql`r.updated_at`, (task) => task.updated_at), byId],
}

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
