/** The sorts of the list of service jobs, on `service_jobs as r` and its lead `l`. */
import { serviceJobStatuses } from '@crm/domain/service-jobs/phases'
import type { ServiceJobSortField } from '@crm/domain/service-jobs/sort-fields'
import { sql } from 'kysely'
import {
  type Sorts,
  choiceKey,
  clientKeys,
  dayType,
  idKey,
  instantKey,
  nullsFirstKey,
  numberKey,
  personKey,
  textKey,
} from '#spine/records/page'
import type { ServiceJob } from './service-job.ts'

const id = idKey<ServiceJob>(sql.ref('r.id'))
const createdAt = instantKey<ServiceJob>(sql.ref('r.created_at'), (job) => job.created_at)

export const serviceJobSortKeys: Sorts<ServiceJob, ServiceJobSortField> = {
  createdAt: [createdAt, id],
  number: [numberKey(sql.ref('r.number'))],
  status: [choiceKey(sql.ref('r.status'), (job) => job.status, [...serviceJobStatuses]), createdAt, id],
  statusEnteredAt: [instantKey(sql.ref('r.status_entered_at'), (job) => job.status_entered_at), id],
  repairScheduledDate: [
    nullsFirstKey(sql.ref('r.repair_scheduled_date'), (job) => job.repair_scheduled_date, dayType),
    id,
  ],
  client: [...clientKeys<ServiceJob>(), createdAt, id],
  type: [textKey(sql`coalesce(r.other_type, r.type)`, (job) => job.other_type ?? job.type), createdAt, id],
  technician: [personKey(sql.ref('r.technician_id'), (job) => job.technician_id), createdAt, id],
}
