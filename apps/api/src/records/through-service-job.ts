/** Whose a service job is: Servicing's, and otherwise as the sale that it is of, or as its lead (A-257). */
import { saleScope } from '@crm/domain/people/scope'
import { serviceJobNumber } from '@crm/domain/service-jobs/phases'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import { Refused, refuse } from '../http/handle.ts'
import type { Person } from '../people/people.ts'
import { leadsInScope } from './through-lead.ts'
import { type ParentJob, findParentSale, ofVisibleSale, salesInScope } from './through-sale.ts'

/** The rows of `service_jobs` under this alias that a person may see: their columns of reps are those of sales. */
export const serviceJobsInScope = (actor: Person, alias: string): RawBuilder<SqlBool> =>
  actor.department === 'Servicing' ? sql<SqlBool>`true` : salesInScope(actor, alias)

/**
 * What hangs on no job, or on one that the person may see: a service job is seen for itself, whatever sale it is of.
 * The columns `sale_id` and `service_job_id` under this alias say which.
 */
export function ofVisibleJob(actor: Person, alias: string): RawBuilder<SqlBool> {
  if (saleScope(actor) === 'All') return sql<SqlBool>`true`
  const column = sql.ref(`${alias}.service_job_id`)
  const seen = sql<SqlBool>`exists (
    select from service_jobs as seen where seen.id = ${column} and ${serviceJobsInScope(actor, 'seen')}
  )`
  return sql<SqlBool>`(case when ${column} is null then ${ofVisibleSale(actor, `${alias}.sale_id`)} else ${seen} end)`
}

/**
 * What hangs on the lead in `leads as l`, or on a job of it: on a job it is read by whoever sees the job, since that may
 * be another rep's than the lead is.
 */
export function ofLeadOrJob(actor: Person, alias: string): RawBuilder<SqlBool> {
  const isOfJob = sql`coalesce(${sql.ref(`${alias}.sale_id`)}, ${sql.ref(`${alias}.service_job_id`)}) is not null`
  return sql<SqlBool>`((${leadsInScope(actor)} or ${isOfJob}) and ${ofVisibleJob(actor, alias)})`
}

/** The live service job that something hangs on, as its reader may see it; its lead is locked by whoever writes. Throws Refused. */
export async function findParentServiceJob(
  db: Connection,
  id: string,
  viewer: Person | undefined,
): Promise<ParentJob> {
  const { rows } = await sql<{
    number: number
    status: string
    lead_id: string
    sales_rep_id: string | null
    lead_rep_id: string | null
    lead_sales_rep_id: string | null
    first_name: string
    last_name: string
  }>`
    select s.number, s.status, s.lead_id, s.sales_rep_id, s.lead_rep_id, s.lead_sales_rep_id, l.first_name, l.last_name
    from service_jobs as s join leads as l on l.id = s.lead_id and l.deleted_at is null
    where s.id = ${id} and s.deleted_at is null and ${viewer ? serviceJobsInScope(viewer, 's') : sql`true`}
  `.execute(db)
  const [job] = rows
  if (!job) throw new Refused(refuse(404, 'Service job not found'))
  return {
    type: 'serviceJob',
    id,
    jobNumber: serviceJobNumber(job.number),
    leadId: job.lead_id,
    status: job.status,
    client: job,
    owners: {
      salesRepId: job.sales_rep_id,
      lead: { repId: job.lead_rep_id, salesRepId: job.lead_sales_rep_id },
    },
  }
}

/** Ids of the job that something is on: at most one of them. */
export interface OnJob {
  readonly saleId?: string | null | undefined
  readonly serviceJobId?: string | null | undefined
}

/** The job that is named, if one is. Throws Refused. */
export async function findParentJob(
  db: Connection,
  { saleId, serviceJobId }: OnJob,
  viewer: Person | undefined,
): Promise<ParentJob | undefined> {
  if (serviceJobId) return findParentServiceJob(db, serviceJobId, viewer)
  return saleId ? findParentSale(db, saleId, viewer) : undefined
}

/** The columns of what stands on it. */
export const onJob = (job: ParentJob | undefined) => ({
  sale_id: job?.type === 'sale' ? job.id : null,
  service_job_id: job?.type === 'serviceJob' ? job.id : null,
})
