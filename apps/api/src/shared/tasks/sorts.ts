/** The sorts of the task list, on `tasks as r` with the task's lead `l`. */
import type { TaskSortField } from '@crm/domain/work/sort-fields'
import { priorities } from '@crm/domain/work/priorities'
import { taskStatuses } from '@crm/domain/work/task-statuses'
import { sql } from 'kysely'
import {
  type Sorts,
  dayType,
  idKey,
  instantKey,
  instantType,
  nullsFirstKey,
  nullsLastKey,
  optionalNameKey,
  personKey,
  rankKey,
  textKey,
} from '#spine/records/page'
import type { Task } from './task.ts'

const id = idKey<Task>(sql`r.id`)
const due = nullsFirstKey<Task>(sql`r.due_on`, (task) => task.due_on, dayType)

export const taskSortKeys: Sorts<Task, TaskSortField> = {
  dueDate: [due, id],
  createdAt: [instantKey(sql`r.created_at`, (task) => task.created_at), id],
  updatedAt: [instantKey(sql`r.updated_at`, (task) => task.updated_at), id],
  completedAt: [nullsLastKey(sql`r.completed_at`, (task) => task.completed_at, instantType), id],
  description: [textKey(sql`r.description`, (task) => task.description), id],
  priority: [rankKey(sql`r.priority`, (task) => task.priority, priorities), due, id],
  status: [rankKey(sql`r.status`, (task) => task.status, taskStatuses), due, id],
  client: [
    optionalNameKey(sql`l.last_name`, (task) => task.lead_last_name),
    optionalNameKey(sql`l.first_name`, (task) => task.lead_first_name),
    due,
    id,
  ],
  assignee: [personKey(sql`r.delegated_to`, (task) => task.delegated_to), due, id],
  createdBy: [personKey(sql`r.created_by`, (task) => task.created_by), due, id],
}
