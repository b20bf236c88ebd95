import type { ServiceJob as ServiceJobView } from '@crm/contract/web/service-job-shapes'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import type { SaleOwners } from '@crm/domain/people/subject'
import { serviceJobNumber, servicePhases } from '@crm/domain/service-jobs/phases'
import { daysOfStay, paceOf } from '@crm/domain/work/clock'
import { sql } from 'kysely'
import { type FieldChanges } from '#spine/records/fields'
import { store } from '#spine/records/store'
import { namesOfSalesAndAddresses } from '#spine/records/sale-scope'
import { serviceJobsInScope } from '#spine/records/service-job-scope'
import type { ViewContext, UnitOfWork } from '#spine/records/unit-of-work'
import { notifyServiceJobChanges } from './notify.ts'
import type { JoinedColumns, ServiceJob } from './service-job.ts'

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
    type: 'type',
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
  joined: sql<JoinedColumns>`l.number as lead_number, l.first_name, l.last_name, a.full_address, s.job_number`,
  scope: (actor) => serviceJobsInScope(actor, 'r'),
  subjectOf: ownersOfJob,
  view: serviceJobView,
  leadOf: (job) => job.lead_id,
  saleOf: (job) => job.sale_id,
  serviceJobOf: (job) => job.id,
  async details(job, work, changes) {
    const names = await namesInChanges(work, changes)
    return { name: serviceJobNumber(job.number), ...(Object.keys(names).length > 0 && { names }) }
  },
  /** Locks the lead first: lock order for writers of the lead's records, to avoid deadlocks. */
  async lockFirst({ tx }, id) {
    await sql`
      select from leads where id = (select lead_id from service_jobs where id = ${id}) for update
    `.execute(tx)
  },
  beforeCommit: notifyServiceJobChanges,
})

/** Current names of the people and records that a change mentions. */
async function namesInChanges(
  { tx, nameOf }: UnitOfWork,
  changes: Readonly<Record<string, readonly unknown[]>>,
) {
  const { saleId = [], addressId = [], technician = [] } = changes
  return {
    ...Object.fromEntries(technician.filter((id) => typeof id === 'string').map((id) => [id, nameOf(id)])),
    ...(await namesOfSalesAndAddresses(tx, [...saleId, ...addressId])),
  }
}

export type ServiceJobFields = ReturnType<typeof serviceJobs.fieldsOf>
export type ServiceJobInput = FieldChanges<ServiceJobFields>

/** The attributes of a service job that permission checks need. */
export function ownersOfJob(
  job: Pick<ServiceJob, 'sales_rep_id' | 'lead_rep_id' | 'lead_sales_rep_id'>,
): SaleOwners {
  return {
    salesRepId: job.sales_rep_id,
    lead: { repId: job.lead_rep_id, salesRepId: job.lead_sales_rep_id },
  }
}

/** A job in the form that the rules of moves read. */
export const moveStateOf = (job: ServiceJob) => ({
  ...serviceJobs.fieldsOf(job),
  status: job.status,
  subStatus: job.sub_status,
})

export function serviceJobView(job: ServiceJob, { nameOf, now }: ViewContext): ServiceJobView {
  const status = job.status
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
    subStatus: job.sub_status,
    statusEnteredAt: job.status_entered_at,
    daysInStatus: days,
    pace: paceOf(days, job.held_since !== null, servicePhases[status].days),
    createdByName: nameOf(job.created_by) ?? 'System',
    createdAt: job.created_at,
    updatedAt: job.updated_at,
    version: job.version,
  }
}
