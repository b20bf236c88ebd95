/** SQL conditions of the service job filters, on `service_jobs as r` and its lead `l`. */
import type { ServiceJobFilter } from '@crm/contract/web/service-job-shapes'
import { type ServiceJobStatus, serviceJobStatuses } from '@crm/domain/service-jobs/phases'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import { leadHas, oneOf, oneOrNobody } from '#platform/db/conditions'
import { type Sorts, choiceKey, idKey, instantKey, numberKey } from '#spine/records/page'
import type { Tabs } from '#spine/records/tab-counts'
import type { ServiceJob } from './service-job.ts'

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

const id = idKey<ServiceJob>(sql.ref('r.id'))
const createdAt = instantKey<ServiceJob>(sql.ref('r.created_at'), (job) => job.created_at)

export const serviceJobSortKeys: Sorts<ServiceJob> = {
  createdAt: [createdAt, id],
  number: [numberKey(sql.ref('r.number'))],
  status: [choiceKey(sql.ref('r.status'), (job) => job.status, [...serviceJobStatuses]), createdAt, id],
  statusEnteredAt: [instantKey(sql.ref('r.status_entered_at'), (job) => job.status_entered_at), id],
  repairScheduledDate: [
    {
      column: sql`coalesce(r.repair_scheduled_date, 'infinity')`,
      textOf: (job) => job.repair_scheduled_date ?? 'infinity',
      schema: z.union([z.iso.date(), z.literal('infinity')]),
      value: (text) => sql`${text}::date`,
    },
    id,
  ],
}
