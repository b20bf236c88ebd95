import type { TaskCount } from '@crm/contract/web/task-shapes'
import { taskViews, viewsOfTasks } from '@crm/domain/work/task-views'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Connection } from '../db/database.ts'
import { type SortKey, type Sorts, countedUpTo, idKey, instantKey } from '../records/page.ts'
import type { Person } from '../people/people.ts'
import { dueOrder, inView, ownInReach, tasksWithLead } from './filter.ts'
import type { Task } from './store.ts'

const byId: SortKey<Task> = idKey(sql`r.id`)

export const taskOrders: Sorts<Task> = {
  dueDate: [
    {
      column: dueOrder,
      of: ({ due_on }) => due_on ?? 'infinity',
      readable: z.union([z.iso.date(), z.literal('infinity')]),
      value: (text) => sql`${text}::date`,
    },
    byId,
  ],
  createdAt: [instantKey(sql`r.created_at`, (task) => task.created_at), byId],
  updatedAt: [instantKey(sql`r.updated_at`, (task) => task.updated_at), byId],
}

/** How many stand under each tab, in one statement. */
export async function countTasks(db: Connection, actor: Person, now: Date): Promise<TaskCount> {
  const counts = taskViews.map(
    (view) => sql`(
      select count(*)::integer from (
        select from ${tasksWithLead}
        where r.deleted_at is null and ${sql.join([ownInReach(actor, viewsOfTasks[view].whose), ...inView(actor, view, now)], sql` and `)}
        limit ${countedUpTo + 1}
      ) as found
    ) as ${sql.ref(view)}`,
  )
  const { rows } = await sql<TaskCount>`select ${sql.join(counts)}`.execute(db)
  return rows[0] as TaskCount
}
