/**
 * Service job scope as SQL: all of them for Servicing, else like the sale or the lead that the job belongs to
 * (A-257).
 */
import type { ServiceJobStatus } from '@crm/domain/service-jobs/phases'
import { saleScope } from '@crm/domain/people/scope'
import { serviceJobNumber } from '@crm/domain/service-jobs/phases'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import { Refused, refuse } from '#spine/refusals'
import type { Person } from '#spine/people/people'
import { leadsInScope } from './lead-scope.ts'
import { type ParentJob, findParentSale, onVisibleSale, salesInScope } from './sale-scope.ts'

/**
 * The rows of `service_jobs` under this alias that a person may see: its rep columns are named like those of sales.
 */
export const serviceJobsInScope = (actor: Person, alias: string): RawBuilder<SqlBool> =>
  actor.department === 'Servicing' ? sql<SqlBool>`true` : salesInScope(actor, alias)

/**
 * Rows of no job or of a visible job, by the columns `sale_id` and `service_job_id` under this alias. A service job
 * has its own scope, whatever its sale's is.
 */
export function onVisibleJob(actor: Person, alias: string): RawBuilder<SqlBool> {
  if (saleScope(actor) === 'All') return sql<SqlBool>`true`
  const column = sql.ref(`${alias}.service_job_id`)
  const isVisible = sql<SqlBool>`exists (
    select from service_jobs as seen where seen.id = ${column} and ${serviceJobsInScope(actor, 'seen')}
  )`
  return sql<SqlBool>`(case when ${column} is null then ${onVisibleSale(actor, `${alias}.sale_id`)} else ${isVisible} end)`
}

/**
 * Rows of the lead in `leads as l`, or of one of its jobs. A job's rows follow the job's scope, since its rep may be
 * another than the lead's.
 */
export function onLeadOrJob(actor: Person, alias: string): RawBuilder<SqlBool> {
  const isOfJob = sql`coalesce(${sql.ref(`${alias}.sale_id`)}, ${sql.ref(`${alias}.service_job_id`)}) is not null`
  return sql<SqlBool>`((${leadsInScope(actor)} or ${isOfJob}) and ${onVisibleJob(actor, alias)})`
}

/** The live parent service job, within the reader's scope. Writers lock its lead. Throws Refused. */
export async function findParentServiceJob(
  db: Connection,
  id: string,
  viewer: Person | undefined,
): Promise<ParentJob> {
  const { rows } = await sql<{
    number: number
    status: ServiceJobStatus
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

/** The id of the job that a record belongs to, at most one. */
export interface OnJob {
  readonly saleId?: string | null | undefined
  readonly serviceJobId?: string | null | undefined
}

/** Finds the job with the given id, if any. Throws Refused. */
export async function findParentJob(
  db: Connection,
  { saleId, serviceJobId }: OnJob,
  viewer: Person | undefined,
): Promise<ParentJob | undefined> {
  if (serviceJobId) return findParentServiceJob(db, serviceJobId, viewer)
  return saleId ? findParentSale(db, saleId, viewer) : undefined
}

/** The columns that link a record to its job. */
export const jobColumns = (job: ParentJob | undefined) => ({
  sale_id: job?.type === 'sale' ? job.id : null,
  service_job_id: job?.type === 'serviceJob' ? job.id : null,
})
