/** Actions on tasks. */
import type { NewTask, TaskChanges } from '@crm/contract/web/task-shapes'
import type { LeadOwners } from '@crm/domain/people/subject'
import { can } from '@crm/domain/people/can'
import { Refused, refuse } from '#spine/refusals'
import { personLastSeen, readUsers } from '#spine/people/people'
import { lockParentLead, ownersOf } from '#spine/records/lead-scope'
import { findParentJob, jobColumns } from '#spine/records/service-job-scope'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import { leadsOf, leadColumnsOfTask, tasks } from './store.ts'
import type { Task } from './task.ts'

/** Creates a task for the author or somebody else, on a lead or a job that the author may see, or without one. */
export async function createTask(work: UnitOfWork, { about, ...given }: NewTask): Promise<Task> {
  const { lead, job } = await lockTaskParent(work, about)
  const me = work.viewer?.id ?? null
  const delegatedTo = given.delegatedTo === undefined ? me : given.delegatedTo
  await demandAssignable(work, delegatedTo, lead ? [ownersOf(lead)] : [])
  return tasks.insert(
    work,
    { ...given, delegatedTo },
    {
      created_by: me,
      lead_id: lead?.id ?? null,
      ...jobColumns(job),
      about_type: lead ? 'lead' : null,
      about_ids: lead ? [lead.id] : [],
    },
    {
      ...leadColumnsOfTask(lead),
      led: null,
      job_number: job?.jobNumber ?? null,
    },
  )
}

/** A task on a job belongs to the job's lead too, under any owner. Throws Refused. */
async function lockTaskParent(work: UnitOfWork, about: NewTask['about']) {
  if (!about) return { lead: undefined, job: undefined }
  const job = await findParentJob(
    work.tx,
    {
      saleId: about.type === 'sale' ? about.id : null,
      serviceJobId: about.type === 'serviceJob' ? about.id : null,
    },
    work.viewer,
  )
  if (!job) return { lead: await lockParentLead(work, about.id, can.readLead), job }
  return { lead: await lockParentLead(asSystem(work), job.leadId, can.readLead), job }
}

/** Applies a change set. A new assignee must be able to see the lead or job. */
export async function changeTask(
  work: UnitOfWork,
  task: Task,
  { version, ...fields }: TaskChanges,
): Promise<Task> {
  if (fields.delegatedTo !== undefined && fields.delegatedTo !== task.delegated_to) {
    await demandAssignable(work, fields.delegatedTo, leadsOf(task).map(ownersOf))
  }
  return tasks.change(work, task, fields, { version })
}

/** The assignee must be enabled and, by the claims of their last sign-in, see the leads. Throws Refused. */
async function demandAssignable(
  { tx, viewer }: UnitOfWork,
  id: string | null,
  leads: readonly LeadOwners[],
): Promise<void> {
  if (id === null || id === viewer?.id) return
  const [user] = await readUsers(tx, [id])
  const message = !user?.is_enabled
    ? 'No enabled user has this ID.'
    : leads.some((lead) => !can.readLead(personLastSeen(user), lead).ok)
      ? `${user.name} cannot see this lead.`
      : undefined
  if (message) throw new Refused(refuse(400, message, [{ field: 'delegatedTo', message }]))
}
