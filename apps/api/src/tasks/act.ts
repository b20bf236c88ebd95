/** What people do with tasks. */
import type { NewTask, TaskChanges } from '@crm/contract/web/task-shapes'
import type { LeadOwners } from '@crm/domain/people/subject'
import { can } from '@crm/domain/people/can'
import { Refused, refuse } from '../http/handle.ts'
import { personLastSeen, usersNow } from '../people/people.ts'
import { lockParentLead, ownersOf } from '../records/through-lead.ts'
import { findParentJob, onJob } from '../records/through-service-job.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { type Task, leadsOf, onLead, tasks } from './store.ts'

/** Gives a task to oneself or to somebody else, on a lead or a job that its writer may see, or on nothing. */
export async function createTask(work: UnitOfWork, { about, ...given }: NewTask): Promise<Task> {
  const { lead, job } = await lockAbout(work, about)
  const me = work.viewer?.id ?? null
  const delegatedTo = given.delegatedTo === undefined ? me : given.delegatedTo
  await demandAssignable(work, delegatedTo, lead ? [ownersOf(lead)] : [])
  return tasks.insert(
    work,
    { ...given, delegatedTo },
    {
      created_by: me,
      lead_id: lead?.id ?? null,
      ...onJob(job),
      about_type: lead ? 'lead' : null,
      about_ids: lead ? [lead.id] : [],
    },
    {
      ...onLead(lead),
      led: null,
      job_number: job?.jobNumber ?? null,
    },
  )
}

/** What is on a job stands on its lead too, whoever has that. Throws Refused. */
async function lockAbout(work: UnitOfWork, about: NewTask['about']) {
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
  return { lead: await lockParentLead({ ...work, viewer: undefined }, job.leadId, can.readLead), job }
}

/** Applies a change set. Whoever is given the task must be able to see what it is about. */
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

/** Enabled, and by the claims of their last sign-in somebody who may see the leads. Throws Refused. */
async function demandAssignable(
  { tx, viewer }: UnitOfWork,
  id: string | null,
  leads: readonly LeadOwners[],
): Promise<void> {
  if (id === null || id === viewer?.id) return
  const [user] = await usersNow(tx, [id])
  const message = !user?.is_enabled
    ? 'Nobody enabled has this id.'
    : leads.some((lead) => !can.readLead(personLastSeen(user), lead).ok)
      ? `${user.name} cannot see this lead.`
      : undefined
  if (message) throw new Refused(refuse(400, message, [{ field: 'delegatedTo', message }]))
}
