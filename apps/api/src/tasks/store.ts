import { taskStatuses } from '@crm/domain/work/task-statuses'
import { priorities } from '@crm/domain/work/priorities'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import { choice } from '../records/fields.ts'
import { store } from '../records/store.ts'
import { type OfLead, leadOwnersOf, leadsInScope } from '../records/through-lead.ts'

type Row = Selectable<Tables['tasks']>
export type Task = Row & OfLead

export const tasks = store({
  table: 'tasks',
  subject: 'task',
  verbs: {
    created: 'task.created',
    changed: 'task.changed',
    removed: 'task.removed',
    restored: 'task.restored',
  },
  fields: {
    description: 'description',
    status: choice('status', taskStatuses),
    priority: choice('priority', priorities),
    dueDate: 'due_on',
    isFollowUp: 'is_follow_up',
    delegatedTo: 'delegated_to',
  },
  from: sql`tasks as r left join leads as l on l.id = r.lead_id`,
  joined: sql<OfLead>`l.rep_id as lead_rep_id, l.sales_rep_id as lead_sales_rep_id`,
  reach: (actor) => sql<SqlBool>`(
    r.delegated_to = ${actor.id} or r.created_by = ${actor.id} or (r.lead_id is not null and ${leadsInScope(actor)})
  )`,
  about: (task: Task) => ({
    lead: leadOwnersOf(task),
    people: { assignee: task.delegated_to, creator: task.created_by },
  }),
  view: (task: Task) => task,
  leadOf: (task) => task.lead_id,
  facts: (task, { nameOf }) => ({
    name: task.description,
    names: { [task.delegated_to ?? '']: nameOf(task.delegated_to) },
  }),
})

/** Whether a task about this was made: at any time, or one that is still open. */
export async function hasTaskAbout(tx: Connection, topic: string, once: 'ever' | 'open'): Promise<boolean> {
  let query = tx.selectFrom('tasks').select('id').where('topic', '=', topic).where('deleted_at', 'is', null)
  if (once === 'open') query = query.where('status', 'not in', ['Done', 'Cancelled'])
  return (await query.limit(1).executeTakeFirst()) !== undefined
}
