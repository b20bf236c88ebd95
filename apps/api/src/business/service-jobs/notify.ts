/** Notifications about service jobs, in the transaction of the change; never to the person who made it. */
import { fullName } from '@crm/domain/leads/lead-name'
import { serviceJobNumber, servicePhases } from '@crm/domain/service-jobs/phases'
import { dayInWords } from '@crm/domain/moments'
import { type Message, notify } from '#shared/notifications/notify'
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
  const number = serviceJobNumber(after.number)
  await notifyUser(work, after.technician_id, after, 'needs-you', `${number} is yours`)
  await notifyUser(work, before?.technician_id ?? null, after, 'activity', `${number} is no longer yours`)
}

async function notifyProgress(work: UnitOfWork, before: ServiceJob, after: ServiceJob): Promise<void> {
  const number = serviceJobNumber(after.number)
  const day = after.repair_scheduled_date
  if (day && day !== before.repair_scheduled_date)
    await notifyUser(
      work,
      after.technician_id,
      after,
      'needs-you',
      `${number} is to be repaired on ${dayInWords(day)}`,
    )
  if (after.status !== before.status) {
    const { label } = servicePhases[after.status]
    await notifyUser(work, after.technician_id, after, 'activity', `${number} is in ${label}`)
  }
}

/** Notifies the rep of the client. */
const notifyRep = (work: UnitOfWork, job: ServiceJob) =>
  notifyUser(
    work,
    job.sales_rep_id ?? job.lead_sales_rep_id,
    job,
    'activity',
    `${serviceJobNumber(job.number)} is completed`,
  )

const notifyUser = (
  work: UnitOfWork,
  userId: string | null,
  job: ServiceJob,
  lane: Message['lane'],
  subject: string,
): Promise<void> =>
  notify(work, userId === null ? [] : [userId], {
    lane,
    subject,
    content: [fullName(job.first_name, job.last_name), job.service_notes?.split('\n')[0]]
      .filter(Boolean)
      .join(': ')
      .slice(0, 200),
    href: `/service-jobs/${job.id}`,
  })
