/** SQL conditions of the appointment filters, on `appointments as r`, `leads as l` and `addresses as a`. */
import type { AppointmentFilter } from '@crm/contract/web/appointment-shapes'
import { type AppointmentResult, appointmentResults } from '@crm/domain/appointments/appointment-words'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  asOf,
  betweenDays,
  inCity,
  isSit,
  leadHas,
  oneOf,
  oneOfFew,
  oneOrNobody,
} from '#platform/db/conditions'
import type { Tabs } from '#spine/records/tab-counts'

/** Conditions and order of the list: latest first. */
export const appointmentListQuery = (filter: AppointmentFilter, now: Date) => ({
  where: matchingAppointments(filter, now),
  orderBy: [sql`r.date_time`, sql`r.id`],
  isForOneParent: (filter.leadId ?? filter.saleId) !== undefined,
})

export function matchingAppointments(
  filter: AppointmentFilter,
  now: Date,
  areCommon = false,
): RawBuilder<SqlBool>[] {
  const { id, leadId, saleId, from, to, result, type, repId, q } = filter
  const moment = asOf(now)
  return [
    ...(id ? [sql<SqlBool>`r.id = any(${id})`] : []),
    ...(leadId ? [sql<SqlBool>`r.lead_id = ${leadId}`] : []),
    ...(saleId ? [sql<SqlBool>`r.sale_id = ${saleId}`] : []),
    ...betweenDays(sql`r.date_time`, from, to),
    ...(repId ? [oneOrNobody(sql`r.rep_id`, repId)] : []),
    ...(result ? [oneOfFew(sql`r.result`, result)] : []),
    ...(type ? [oneOfFew(sql`r.type`, type)] : []),
    ...isScheduledAnd(filter.unconfirmed, sql<SqlBool>`r.date_time > ${moment} and not r.confirmation`),
    ...isScheduledAnd(filter.withoutResult, sql<SqlBool>`r.date_time <= ${moment}`),
    ...(filter.isPast === undefined
      ? []
      : [filter.isPast ? sql<SqlBool>`r.date_time <= ${moment}` : sql<SqlBool>`r.date_time > ${moment}`]),
    ...(filter.isSit === undefined ? [] : [filter.isSit ? isSit : sql<SqlBool>`not ${isSit}`]),
    ...(filter.sourceName ? [whereLead(oneOf(sql`l.source_name`, filter.sourceName))] : []),
    ...(filter.leadStatus ? [whereLead(oneOf(sql`l.status`, filter.leadStatus))] : []),
    ...(filter.leadSalesRepId ? [oneOrNobody(sql`r.lead_sales_rep_id`, filter.leadSalesRepId)] : []),
    ...(filter.setterId ? [oneOf(sql`r.lead_rep_id`, filter.setterId)] : []),
    ...(filter.city ? [inCity(filter.city)] : []),
    ...(q ? [leadHas(q, areCommon)] : []),
  ]
}

/** The tabs of the list. */
export const appointmentTabs: Tabs<AppointmentResult> = {
  values: appointmentResults,
  column: sql.ref('r.result'),
}

/** Repeats that the lead is not removed, because its partial indexes need that condition. */
const whereLead = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`(l.deleted_at is null and ${condition})`

/** Filters on lead or address run as a search, since no index of appointments covers them. */
export const isSearch = ({ q, city, leadStatus, sourceName }: AppointmentFilter): boolean =>
  Boolean(q) || [city, leadStatus, sourceName].some((value) => value !== undefined)

/** Scheduled appointments in this state, or all others. */
function isScheduledAnd(expected: boolean | undefined, state: RawBuilder<SqlBool>): RawBuilder<SqlBool>[] {
  if (expected === undefined) return []
  const condition = sql<SqlBool>`(r.result = 'Scheduled' and ${state})`
  return [expected ? condition : sql<SqlBool>`not ${condition}`]
}
