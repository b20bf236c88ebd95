/** Related records of a service job, and counts per status. */
import type { ServiceJobRelations, ServiceJobStatusCount } from '@crm/contract/web/service-job-shapes'
import { fullName } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { serviceJobStatuses } from '@crm/domain/service-jobs/phases'
import { sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import type { Person } from '#spine/people/people'
import { serviceJobsInScope } from '#spine/records/service-job-scope'
import type { ViewContext } from '#spine/records/unit-of-work'
import { ownersOfJob, serviceJobView } from './store.ts'
import type { ServiceJob } from './service-job.ts'

interface RelatedRow {
  readonly first_name: string
  readonly last_name: string
  readonly phone1: string | null
  readonly email1: string | null
  readonly address: ServiceJobRelations['address']
  readonly technician: ServiceJobRelations['technician']
  readonly sale: ServiceJobRelations['sale']
}

/** Phone and email of the client are for people who work on the job, and for those who see the client anyway. */
export async function readRelations(
  db: Connection,
  job: ServiceJob,
  actor: Person,
  sight: ViewContext,
): Promise<ServiceJobRelations> {
  const { rows } = await sql<RelatedRow>`
    select l.first_name, l.last_name, l.phone1, l.email1, (
      select json_build_object(
        'id', a.id, 'fullAddress', a.full_address, 'roofMat', a.roof_mat, 'stories', a.stories,
        'utilProvider', a.util_provider
      ) from addresses as a where a.id = ${job.address_id} and a.deleted_at is null
    ) as address, (
      select json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'phoneNum', u.phone_num)
      from users as u where u.id = ${job.technician_id}
    ) as technician, (
      select json_build_object(
        'id', s.id, 'jobNumber', s.job_number, 'installerName', i.installer_name,
        'installCompletedDate', s.install_completed_date, 'ptoCompleteDate', s.pto_complete_date,
        'monitoringUrl', s.monitoring_url, 'equipment', (
          select coalesce(json_agg(part), '[]') from (
            select 'Module' as what, m.display_name as name, s.module_quantity as quantity
            from modules as m where m.id = s.module_id
            union all
            select 'Inverter', n.display_name, v.quantity
            from sale_inverters as v join inverters as n on n.id = v.inverter_id where v.sale_id = s.id
            union all
            select 'Battery', b.display_name, s.battery_quantity from batteries as b where b.id = s.battery_id
          ) as part
        )
      ) from sales as s left join installers as i on i.id = s.installer_id
      where s.id = ${job.sale_id} and s.deleted_at is null
    ) as sale
    from leads as l where l.id = ${job.lead_id}
  `.execute(db)
  const found = rows[0]
  const owners = ownersOfJob(job)
  const mayCall = can.changeServiceJob(actor, owners).ok || can.readLead(actor, owners.lead).ok
  return {
    job: serviceJobView(job, sight),
    lead: {
      id: job.lead_id,
      fullName: fullName(job.first_name, job.last_name),
      phone1: mayCall ? (found?.phone1 ?? null) : null,
      email1: mayCall ? (found?.email1 ?? null) : null,
    },
    address: found?.address ?? null,
    technician: found?.technician ?? null,
    sale: found?.sale ?? null,
  }
}

/** Every status within the person's scope, zeros included. */
export async function countServiceJobs(db: Connection, actor: Person): Promise<ServiceJobStatusCount> {
  const { rows } = await sql<{ status: string; n: number }>`
    select s.status, sum(s.n)::integer as n from service_job_count as s
    where ${serviceJobsInScope(actor, 's')} group by s.status
  `.execute(db)
  const counts = new Map(rows.map(({ status, n }) => [status, n]))
  return Object.fromEntries(
    serviceJobStatuses.map((status) => [status, counts.get(status) ?? 0]),
  ) as ServiceJobStatusCount
}
