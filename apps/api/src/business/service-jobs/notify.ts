/** Notifications about service jobs, in the transaction of the change; never to the person who made it. */
import { fullName } from '@crm/domain/leads/lead-name'
import { serviceJobNumber } from '@crm/domain/service-jobs/phases'
import { notify } from '#shared/notifications/notify'
import type { RecordChange } from '#spine/records/kind'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import type { ServiceJob } from './service-job.ts'

export async function notifyServiceJobChanges(
  work: UnitOfWork,
  changes: readonly RecordChange<ServiceJob>[],
): Promise<void> {
  for (const { before, after } of changes) {
    if (after.deleted_at !== null) continue
    const isReassigned = before?.technician_id !== after.technician_id
    if (isReassigned) await notifyTechnicians(work, before, after)
    else if (before) await notifyProgress(work, before, after)
    if (before && before.status !== 'Completed' && after.status === 'Completed') await notifyRep(work, after)
  }
}

/** Notifies the new and the former technician. */
async function notifyTechnicians(
  work: UnitOfWork,
  before: ServiceJob | undefined,
  after: ServiceJob,
): Promise<void> {
  const details = describeJob(after)
  await notify(work, 'service-job.assigned', [after.technician_id], details)
  await notify(work, 'service-job.taken-away', [before?.technician_id ?? null], details)
}

async function notifyProgress(work: UnitOfWork, before: ServiceJob, after: ServiceJob): Promise<void> {
  const [technician, details] = [[after.technician_id], describeJob(after)]
  const { status, repair_scheduled_date: day } = after
  if (day && day !== before.repair_scheduled_date)
    await notify(work, 'service-job.scheduled', technician, { ...details, day })
  if (status !== before.status) await notify(work, 'service-job.moved', technician, { ...details, status })
}

/** Notifies the rep of the client. */
const notifyRep = (work: UnitOfWork, job: ServiceJob) =>
  notify(work, 'service-job.completed', [job.sales_rep_id ?? job.lead_sales_rep_id], describeJob(job))

const describeJob = (job: ServiceJob) => ({
  id: job.id,
  number: serviceJobNumber(job.number),
  client: fullName(job.first_name, job.last_name),
  notes: job.service_notes,
})
