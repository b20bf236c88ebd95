import type { Task as TaskView, TaskAbout } from '@crm/contract/web/task-shapes'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { priorities } from '@crm/domain/work/priorities'
import { type TaskStatus, isUnstartedTask, taskStatuses } from '@crm/domain/work/task-statuses'
import { type Selectable, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import { choice } from '../records/fields.ts'
import { store } from '../records/store.ts'
import { type LeadOfRecord, type OfLead, ownersOf } from '../records/through-lead.ts'
import type { Sight } from '../records/unit-of-work.ts'
import { tasksInReach, tasksWithLead } from './filter.ts'
import { notifyOfTasks } from './notify.ts'

type Row = Selectable<Tables['tasks']>

/** A lead that a task leads to, with what decides who may see it. */
type LeadOfTask = OwnersOfLead & Pick<LeadOfRecord, 'id' | 'number' | 'first_name' | 'last_name' | 'phone1'>

type OwnersOfLead = Pick<LeadOfRecord, 'rep_id' | 'sales_rep_id'>

const columns = ['id', 'number', 'first_name', 'last_name', 'phone1', 'rep_id', 'sales_rep_id'] as const
const ledColumns = sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(`led.${column}`)]))

/** The lead on which it stands. */
interface OnLead extends OfLead {
  readonly lead_number: number | null
  readonly lead_first_name: string | null
  readonly lead_last_name: string | null
  readonly lead_phone1: string | null
}

/** What a new task takes of its lead; without its name where nobody is shown the task yet. */
export const onLead = (lead: (OwnersOfLead & Partial<LeadOfTask>) | undefined): OnLead => ({
  lead_rep_id: lead?.rep_id ?? null,
  lead_sales_rep_id: lead?.sales_rep_id ?? null,
  lead_number: lead?.number ?? null,
  lead_first_name: lead?.first_name ?? null,
  lead_last_name: lead?.last_name ?? null,
  lead_phone1: lead?.phone1 ?? null,
})

interface Led {
  /** Live ones only, where it is about others than the lead on which it stands, which is read already. */
  readonly led: readonly LeadOfTask[] | null
  /** The job that it is about, as it is called; null without one. */
  readonly job_number: string | null
}

export type Task = Row & OnLead & Led

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
  joined: sql<
    OnLead & Led
  >`l.rep_id as lead_rep_id, l.sales_rep_id as lead_sales_rep_id, l.number as lead_number,
  l.first_name as lead_first_name, l.last_name as lead_last_name, l.phone1 as lead_phone1,
  case when r.about_ids <> array[r.lead_id] then (
    select json_agg(json_build_object(${ledColumns}) order by led.number)
    from leads as led where led.id = any(r.about_ids) and led.deleted_at is null
  ) end as led, coalesce((
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
  const leads = leadsOf(task).filter((lead) => !viewer || can.readLead(viewer, ownersOf(lead)).ok)
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

/** The live leads that it leads to: nearly always the one on which it stands. */
export function leadsOf(task: Task): readonly LeadOfTask[] {
  const { lead_id: id, lead_number: number } = task
  if (id === null || number === null || task.about_ids.length !== 1 || task.about_ids[0] !== id)
    return task.led ?? []
  return [
    {
      id,
      number,
      first_name: task.lead_first_name ?? '',
      last_name: task.lead_last_name ?? '',
      phone1: task.lead_phone1,
      rep_id: task.lead_rep_id,
      sales_rep_id: task.lead_sales_rep_id,
    },
  ]
}

const jobOf = ({ sale_id, service_job_id }: Task, number: string): TaskAbout => ({
  type: service_job_id ? 'serviceJob' : 'sale',
  id: service_job_id ?? sale_id ?? '',
  number,
  name: number,
  phone: null,
})

/** Whether a task that was made before is enough: any, one that nobody cancelled, or only one that is still open. */
export type Once = 'ever' | 'unless cancelled' | 'open'

/** Whether a task about this was made that is enough. */
export async function hasTaskAbout(tx: Connection, topic: string, once: Once): Promise<boolean> {
  let query = tx.selectFrom('tasks').select('id').where('topic', '=', topic).where('deleted_at', 'is', null)
  if (once === 'open') query = query.where('status', 'not in', ['Done', 'Cancelled'])
  if (once === 'unless cancelled') query = query.where('status', '<>', 'Cancelled')
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

interface TaskAboutTopic {
  readonly id: string
  readonly topic: string
}

/** The open tasks of a lead about topics that begin so, or so. */
export async function openTasksOn(
  tx: Connection,
  leadId: string,
  topics: readonly string[],
): Promise<readonly TaskAboutTopic[]> {
  const { rows } = await sql<TaskAboutTopic>`
    select id, topic from tasks
    where lead_id = ${leadId} and topic ^@ any(${topics}::text[])
    and status not in ('Done', 'Cancelled') and deleted_at is null
  `.execute(tx)
  return rows
}

/** Those of a lead that were cancelled with this fact, and got no other status since; with the one that they had. */
export async function tasksEndedWith(
  tx: Connection,
  leadId: string,
  fact: string,
): Promise<ReadonlyMap<string, TaskStatus>> {
  const { rows } = await sql<{ id: string; before: TaskStatus }>`
    select t.id, latest.changes -> 'status' ->> 0 as before from tasks as t
    cross join lateral (
      select changes, facts from activity
      where subject_type = 'task' and subject_id = t.id and changes ? 'status' order by seq desc limit 1
    ) as latest
    where t.lead_id = ${leadId} and t.status = 'Cancelled' and t.deleted_at is null and latest.facts ? ${fact}
  `.execute(tx)
  return new Map(rows.map(({ id, before }) => [id, before]))
}
