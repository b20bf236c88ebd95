import type { Task as TaskView, TaskAbout } from '@crm/contract/web/task-shapes'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import type { AutomaticTask, TaskReason } from '@crm/domain/work/automatic-tasks'
import { type TaskStatus, isUnstartedTask } from '@crm/domain/work/task-statuses'
import { sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import { store } from '#spine/records/store'
import { ownersOf } from '#spine/records/lead-scope'
import type { ViewContext } from '#spine/records/unit-of-work'
import { tasksInScope, tasksWithLead } from './filter.ts'
import { notifyOfTasks } from './notify.ts'
import type { LeadOfTask, WithLinkedLeads, WithLead, OwnersOfLead, Task } from './task.ts'

const columns = ['id', 'number', 'first_name', 'last_name', 'phone1', 'rep_id', 'sales_rep_id'] as const
const linkedLeadColumns = sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(`led.${column}`)]))

/** The lead's columns that a new task copies; without its name while nobody is shown the task. */
export const leadColumnsOfTask = (lead: (OwnersOfLead & Partial<LeadOfTask>) | undefined): WithLead => ({
  lead_rep_id: lead?.rep_id ?? null,
  lead_sales_rep_id: lead?.sales_rep_id ?? null,
  lead_number: lead?.number ?? null,
  lead_first_name: lead?.first_name ?? null,
  lead_last_name: lead?.last_name ?? null,
  lead_phone1: lead?.phone1 ?? null,
})

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
    status: 'status',
    priority: 'priority',
    dueDate: 'due_on',
    isFollowUp: 'is_follow_up',
    delegatedTo: 'delegated_to',
  },
  from: tasksWithLead,
  joined: sql<
    WithLead & WithLinkedLeads
  >`l.rep_id as lead_rep_id, l.sales_rep_id as lead_sales_rep_id, l.number as lead_number,
  l.first_name as lead_first_name, l.last_name as lead_last_name, l.phone1 as lead_phone1,
  case when r.about_ids <> array[r.lead_id] then (
    select json_agg(json_build_object(${linkedLeadColumns}) order by led.number)
    from leads as led where led.id = any(r.about_ids) and led.deleted_at is null
  ) end as led, coalesce((
    select job.job_number from sales as job where job.id = r.sale_id and job.deleted_at is null
  ), (
    select 'S-' || job.number from service_jobs as job where job.id = r.service_job_id and job.deleted_at is null
  )) as job_number`,
  scope: tasksInScope,
  subjectOf: (task: Task) => ({
    people: { assignee: task.delegated_to, creator: task.created_by },
    isUnstarted: isUnstartedTask(task.status),
  }),
  view: taskView,
  leadOf: (task) => task.lead_id,
  saleOf: (task) => task.sale_id,
  serviceJobOf: (task) => task.service_job_id,
  details: (task, { nameOf }, { delegatedTo = [] }) => ({
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
  beforeCommit: notifyOfTasks,
})

function taskView(task: Task, { nameOf, viewer }: ViewContext): TaskView {
  const leads = leadsOf(task).filter((lead) => !viewer || can.readLead(viewer, ownersOf(lead)).ok)
  return {
    id: task.id,
    ...tasks.fieldsOf(task),
    delegatedToName: nameOf(task.delegated_to),
    createdBy: task.created_by,
    createdByName: nameOf(task.created_by) ?? 'System',
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

/** The live leads that a task links to: nearly always its own lead only. */
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

/** A reason, its key, and the sale of the task if it has one. */
interface TaskCause {
  readonly reason: TaskReason
  readonly key: string
  readonly saleId?: string
}

/** True if an earlier task of the same cause prevents another one. */
export async function hasTaskFor(
  tx: Connection,
  { reason, key, saleId }: TaskCause,
  once: NonNullable<AutomaticTask['once']>,
): Promise<boolean> {
  let query = tx
    .selectFrom('tasks')
    .select('id')
    .where('reason', '=', reason)
    .where('reason_key', '=', key)
    .where('sale_id', 'is not distinct from', saleId ?? null)
    .where('deleted_at', 'is', null)
  if (once === 'open') query = query.where('status', 'not in', ['Done', 'Cancelled'])
  if (once === 'unless canceled') query = query.where('status', '<>', 'Cancelled')
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Tasks of one lead or one sale. */
export type OpenTaskFilter = ({ readonly leadId: string } | { readonly saleId: string }) & {
  /** Automatic tasks of these reasons only. */
  readonly reasons?: readonly TaskReason[]
  readonly key?: string
}

/** Ids of the open tasks that match, in id order. */
export async function openTaskIds(tx: Connection, filter: OpenTaskFilter): Promise<string[]> {
  let query = tx
    .selectFrom('tasks')
    .select('id')
    .where('status', 'not in', ['Done', 'Cancelled'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
  query =
    'leadId' in filter
      ? query.where('lead_id', '=', filter.leadId)
      : query.where('sale_id', '=', filter.saleId)
  if (filter.reasons) query = query.where('reason', 'in', filter.reasons)
  if (filter.key !== undefined) query = query.where('reason_key', '=', filter.key)
  return (await query.execute()).map(({ id }) => id)
}

/** The tasks of a lead that were canceled with this detail and not changed since, with their former status. */
export async function tasksCancelledWith(
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
