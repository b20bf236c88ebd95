/** Whom a service job tells of what became of it, in the transaction of the change; never whoever did it. */
import { fullName } from '@crm/domain/leads/lead-name'
import { type ServiceJobStatus, serviceJobNumber, servicePhases } from '@crm/domain/service-jobs/phases'
import { dayInWords } from '@crm/domain/moments'
import { type Message, notify } from '../notifications/notify.ts'
import type { Wrote } from '../records/kind.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import type { ServiceJob } from './store.ts'

export async function tellOfServiceJobs(work: UnitOfWork, all: readonly Wrote<ServiceJob>[]): Promise<void> {
  for (const { before, after } of all) {
    if (after.deleted_at !== null) continue
    const isGiven = before?.technician_id !== after.technician_id
    if (isGiven) await tellTechnicians(work, before, after)
    else if (before) await tellOfProgress(work, before, after)
    if (before && before.status !== 'Completed' && after.status === 'Completed') await tellRep(work, after)
  }
}

/** Who gets it, and who had it. */
async function tellTechnicians(
  work: UnitOfWork,
  before: ServiceJob | undefined,
  after: ServiceJob,
): Promise<void> {
  const number = serviceJobNumber(after.number)
  await tell(work, after.technician_id, after, 'needs-you', `${number} is yours`)
  await tell(work, before?.technician_id ?? null, after, 'activity', `${number} is no longer yours`)
}

async function tellOfProgress(work: UnitOfWork, before: ServiceJob, after: ServiceJob): Promise<void> {
  const number = serviceJobNumber(after.number)
  const day = after.repair_scheduled_date
  if (day && day !== before.repair_scheduled_date)
    await tell(
      work,
      after.technician_id,
      after,
      'needs-you',
      `${number} is to be repaired on ${dayInWords(day)}`,
    )
  if (after.status !== before.status) {
    const { label } = servicePhases[after.status as ServiceJobStatus]
    await tell(work, after.technician_id, after, 'activity', `${number} is in ${label}`)
  }
}

/** Whose client it is hears that they are helped. */
const tellRep = (work: UnitOfWork, job: ServiceJob) =>
  tell(
    work,
    job.sales_rep_id ?? job.lead_sales_rep_id,
    job,
    'activity',
    `${serviceJobNumber(job.number)} is completed`,
  )

const tell = (
  work: UnitOfWork,
  id: string | null,
  job: ServiceJob,
  lane: Message['lane'],
  subject: string,
): Promise<void> =>
  notify(work, id === null ? [] : [id], {
    lane,
    subject,
    content: [fullName(job.first_name, job.last_name), job.service_notes?.split('\n')[0]]
      .filter(Boolean)
      .join(': ')
      .slice(0, 200),
    href: `/service-jobs/${job.id}`,
  })
