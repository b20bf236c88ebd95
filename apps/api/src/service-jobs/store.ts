import type { ServiceJob as ServiceJobView } from '@crm/contract/web/service-job-shapes'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import type { SaleOwners } from '@crm/domain/people/subject'
import {
  type ServiceJobStatus,
  type ServiceStep,
  serviceJobNumber,
  serviceJobTypes,
  servicePhases,
} from '@crm/domain/service-jobs/phases'
import { daysOfStay, paceOf } from '@crm/domain/work/clock'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../db/database.ts'
import { type Given, choice } from '../records/fields.ts'
import { store } from '../records/store.ts'
import { namesOfPlaces } from '../records/through-sale.ts'
import { serviceJobsInScope } from '../records/through-service-job.ts'
import type { Sight, UnitOfWork } from '../records/unit-of-work.ts'
import { tellOfServiceJobs } from './notify.ts'

/** What it shows of what it points at. */
interface Joined {
  readonly lead_number: number
  readonly first_name: string
  readonly last_name: string
  readonly full_address: string | null
  readonly job_number: string | null
}
export type ServiceJob = Selectable<Tables['service_jobs']> & Joined

export const serviceJobs = store({
  table: 'service_jobs',
  subject: 'serviceJob',
  noun: 'Service job',
  verbs: {
    created: 'serviceJob.created',
    changed: 'serviceJob.changed',
    removed: 'serviceJob.removed',
    restored: 'serviceJob.restored',
  },
  numbers: 'service_job_number',
  fields: {
    type: choice('type', serviceJobTypes),
    otherType: 'other_type',
    saleId: 'sale_id',
    addressId: 'address_id',
    technician: 'technician_id',
    serviceNotes: 'service_notes',
    isNoCharge: 'is_no_charge',
    earliestServiceDate: 'earliest_service_date',
    repairScheduledDate: 'repair_scheduled_date',
    jobCompleteDate: 'job_complete_date',
    permitNumber: 'permit_number',
    permitSubmittedDate: 'permit_submitted_date',
    permitApprovedDate: 'permit_approved_date',
    rmaNumber: 'rma_number',
    rmaDate: 'rma_date',
    invoiceNumber: 'invoice_number',
    invoiceSentDate: 'invoice_sent_date',
    invoicePaidDate: 'invoice_paid_date',
  },
  from: sql`service_jobs as r join leads as l on l.id = r.lead_id and l.deleted_at is null
    left join addresses as a on a.id = r.address_id and a.deleted_at is null
    left join sales as s on s.id = r.sale_id`,
  joined: sql<Joined>`l.number as lead_number, l.first_name, l.last_name, a.full_address, s.job_number`,
  reach: (actor) => serviceJobsInScope(actor, 'r'),
  about: ownersOfJob,
  view: serviceJobView,
  leadOf: (job) => job.lead_id,
  saleOf: (job) => job.sale_id,
  serviceJobOf: (job) => job.id,
  async facts(job, work, changes) {
    const names = await namesIn(work, changes)
    return { name: serviceJobNumber(job.number), ...(Object.keys(names).length > 0 && { names }) }
  },
  /** The lead first, so that two writers of what hangs on it decide one after the other. */
  async lockFirst({ tx }, id) {
    await sql`
      select from leads where id = (select lead_id from service_jobs where id = ${id}) for update
    `.execute(tx)
  },
  keeps: tellOfServiceJobs,
})

/** Whom and what a change speaks of, as they are called at this moment. */
async function namesIn({ tx, nameOf }: UnitOfWork, changes: Readonly<Record<string, readonly unknown[]>>) {
  const { saleId = [], addressId = [], technician = [] } = changes
  return {
    ...Object.fromEntries(technician.filter((id) => typeof id === 'string').map((id) => [id, nameOf(id)])),
    ...(await namesOfPlaces(tx, [...saleId, ...addressId])),
  }
}

export type ServiceJobFields = ReturnType<typeof serviceJobs.fieldsOf>
export type GivenServiceJob = Given<ServiceJobFields>

/** The facts of a service job that permissions ask about. */
export function ownersOfJob(
  job: Pick<ServiceJob, 'sales_rep_id' | 'lead_rep_id' | 'lead_sales_rep_id'>,
): SaleOwners {
  return {
    salesRepId: job.sales_rep_id,
    lead: { repId: job.lead_rep_id, salesRepId: job.lead_sales_rep_id },
  }
}

/** A job as the rules of moves look at it. */
export const standingOf = (job: ServiceJob) => ({
  ...serviceJobs.fieldsOf(job),
  status: job.status as ServiceJobStatus,
  subStatus: job.sub_status as ServiceStep | null,
})

export function serviceJobView(job: ServiceJob, { nameOf, now }: Sight): ServiceJobView {
  const status = job.status as ServiceJobStatus
  const days = daysOfStay(
    { enteredAt: job.status_entered_at, heldDays: job.status_held_days, heldSince: job.held_since },
    now,
  )
  return {
    id: job.id,
    number: serviceJobNumber(job.number),
    leadId: job.lead_id,
    lead: {
      id: job.lead_id,
      number: leadNumber(job.lead_number),
      fullName: fullName(job.first_name, job.last_name),
      repId: job.lead_rep_id,
      salesRepId: job.lead_sales_rep_id,
    },
    jobNumber: job.job_number,
    saleRepId: job.sales_rep_id,
    address: job.full_address,
    ...serviceJobs.fieldsOf(job),
    technicianName: nameOf(job.technician_id),
    status,
    subStatus: job.sub_status as ServiceStep | null,
    statusEnteredAt: job.status_entered_at,
    daysInStatus: days,
    pace: paceOf(days, job.held_since !== null, servicePhases[status].days),
    createdByName: nameOf(job.created_by) ?? 'The CRM',
    createdAt: job.created_at,
    updatedAt: job.updated_at,
    version: job.version,
  }
}
