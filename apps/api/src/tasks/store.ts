import type { Task as TaskView, TaskAbout } from '@crm/contract/web/task-shapes'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { priorities } from '@crm/domain/work/priorities'
import { type TaskStatus, isUnstartedTask, taskStatuses } from '@crm/domain/work/task-statuses'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import { choice } from '../records/fields.ts'
import { store } from '../records/store.ts'
import { type LeadOfRecord, type OfLead, ownersOf } from '../records/through-lead.ts'
import type { Sight } from '../records/unit-of-work.ts'
import { tasksInReach, tasksWithLead } from './filter.ts'
import { notifyOfTasks } from './notify.ts'

type Row = Selectable<Tables['tasks']>

/** A lead that a task leads to, with what decides who may see it. */
type LeadOfTask = Pick<
  LeadOfRecord,
  'id' | 'number' | 'first_name' | 'last_name' | 'phone1' | 'rep_id' | 'sales_rep_id'
>

const leadOfTask = (alias: string) => {
  const columns = ['id', 'number', 'first_name', 'last_name', 'phone1', 'rep_id', 'sales_rep_id'] as const
  return sql`json_build_object(${sql.join(
    columns.flatMap((column) => [sql.lit(column), sql.ref(`${alias}.${column}`)]),
  )})`
}

interface Led {
  /** Live ones only. */
  readonly leads: readonly LeadOfTask[] | null
  /** The job that it is about, as it is called; null without one. */
  readonly job_number: string | null
}

export type Task = Row & OfLead & Led

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
  from: tasksWithLead,
  // Nearly every one is about the lead on which it stands, which is read already.
  joined: sql<OfLead & Led>`l.rep_id as lead_rep_id, l.sales_rep_id as lead_sales_rep_id,
  case when r.about_ids = array[r.lead_id] then json_build_array(${leadOfTask('l')}) else (
    select json_agg(${leadOfTask('led')} order by led.number)
    from leads as led where led.id = any(r.about_ids) and led.deleted_at is null
  ) end as leads, coalesce((
    select job.job_number from sales as job where job.id = r.sale_id and job.deleted_at is null
  ), (
    select 'S-' || job.number from service_jobs as job where job.id = r.service_job_id and job.deleted_at is null
  )) as job_number`,
  reach: tasksInReach,
  about: (task: Task) => ({
    people: { assignee: task.delegated_to, creator: task.created_by },
    isUnstarted: isUnstartedTask(task.status as TaskStatus),
  }),
  view: taskView,
  leadOf: (task) => task.lead_id,
  saleOf: (task) => task.sale_id,
  serviceJobOf: (task) => task.service_job_id,
  facts: (task, { nameOf }, { delegatedTo = [] }) => ({
    name: task.description,
    names: Object.fromEntries(
      [task.delegated_to, ...delegatedTo]
        .filter((id) => typeof id === 'string')
        .map((id) => [id, nameOf(id)] as const),
    ),
  }),
  derived: ({ status, completed_at }, { now }) => ({
    completed_at: status === 'Done' ? (completed_at ?? now) : null,
  }),
  keeps: notifyOfTasks,
})

function taskView(task: Task, { nameOf, viewer }: Sight): TaskView {
  const leads = (task.leads ?? []).filter((lead) => !viewer || can.readLead(viewer, ownersOf(lead)).ok)
  return {
    id: task.id,
    ...tasks.fieldsOf(task),
    delegatedToName: nameOf(task.delegated_to),
    createdBy: task.created_by,
    createdByName: nameOf(task.created_by) ?? 'The CRM',
    about: [
      ...leads.map((lead) => ({
        type: 'lead' as const,
        id: lead.id,
        number: leadNumber(lead.number),
        name: fullName(lead.first_name, lead.last_name),
        phone: lead.phone1,
      })),
      ...(task.job_number === null ? [] : [jobOf(task, task.job_number)]),
    ],
    completedAt: task.completed_at,
    createdAt: task.created_at,
    updatedAt: task.updated_at,
    version: task.version,
  }
}

const jobOf = ({ sale_id, service_job_id }: Task, number: string): TaskAbout => ({
  type: service_job_id ? 'serviceJob' : 'sale',
  id: service_job_id ?? sale_id ?? '',
  number,
  name: number,
  phone: null,
})

/** Whether a task about this was made: at any time, or one that is still open. */
export async function hasTaskAbout(tx: Connection, topic: string, once: 'ever' | 'open'): Promise<boolean> {
  let query = tx.selectFrom('tasks').select('id').where('topic', '=', topic).where('deleted_at', 'is', null)
  if (once === 'open') query = query.where('status', 'not in', ['Done', 'Cancelled'])
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Ids of the open tasks of a lead about topics that begin so. */
export async function openTasksOn(tx: Connection, leadId: string, topic: string): Promise<string[]> {
  const open = await tx
    .selectFrom('tasks')
    .select('id')
    .where('lead_id', '=', leadId)
    .where(sql<SqlBool>`starts_with(topic, ${topic})`)
    .where('status', 'not in', ['Done', 'Cancelled'])
    .where('deleted_at', 'is', null)
    .execute()
  return open.map(({ id }) => id)
}
