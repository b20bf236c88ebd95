/** SQL conditions of the service job filters, on `service_jobs as r` and its lead `l`. */
import type { ServiceJobFilter } from '@crm/contract/web/service-job-shapes'
import { type ServiceJobStatus, serviceJobStatuses } from '@crm/domain/service-jobs/phases'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { leadHas, oneOf, oneOrNobody } from '#platform/db/conditions'
import type { Tabs } from '#spine/records/tab-counts'

export function serviceJobConditions(filter: ServiceJobFilter, areCommon = false): RawBuilder<SqlBool>[] {
  const { id, status, subStatus, type, technician, leadId, saleId, isOpen, q, repairFrom, repairTo } = filter
  return [
    id && sql<SqlBool>`r.id = any(${id})`,
    status && oneOf(sql`r.status`, status),
    subStatus && oneOf(sql`r.sub_status`, subStatus),
    type && oneOf(sql`r.type`, type),
    technician && oneOrNobody(sql`r.technician_id`, technician),
    leadId && sql<SqlBool>`r.lead_id = ${leadId}`,
    saleId && sql<SqlBool>`r.sale_id = ${saleId}`,
    isOpen === undefined
      ? undefined
      : isOpen
        ? sql<SqlBool>`r.status <> 'Completed'`
        : sql<SqlBool>`r.status = 'Completed'`,
    q ? matchesText(q, areCommon) : undefined,
    repairFrom && sql<SqlBool>`r.repair_scheduled_date >= ${repairFrom}`,
    repairTo && sql<SqlBool>`r.repair_scheduled_date <= ${repairTo}`,
  ].filter((condition) => condition !== undefined && condition !== '')
}

/** Matches a full job number, or words of the lead. */
function matchesText(q: string, areCommon: boolean): RawBuilder<SqlBool> {
  const number = /^s-?(\d{1,9})$/i.exec(q.trim())?.[1]
  return number === undefined ? leadHas(q, areCommon) : sql<SqlBool>`r.number = ${Number(number)}`
}

/** The tabs of the list. */
export const serviceJobTabs: Tabs<ServiceJobStatus> = {
  values: serviceJobStatuses,
  column: sql.ref('r.status'),
}
