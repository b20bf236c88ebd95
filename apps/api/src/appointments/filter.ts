/** What the filters of the appointment lists mean in SQL, on `appointments as r`, `leads as l` and `addresses as a`. */
import type { AppointmentFilter } from '@crm/contract/web/appointment-shapes'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { asOf, betweenDays, inCity, isSit, leadHas, oneOf, oneOfFew, oneOrNobody } from '../db/conditions.ts'

/** The list's filters, and its order: the latest first. */
export const appointmentsAsked = (filter: AppointmentFilter, now: Date) => ({
  where: matchingAppointments(filter, now),
  by: [sql`r.date_time`, sql`r.id`],
  isOfOne: (filter.leadId ?? filter.saleId) !== undefined,
})

export function matchingAppointments(
  filter: AppointmentFilter,
  now: Date,
  areCommon = false,
): RawBuilder<SqlBool>[] {
  const { leadId, saleId, from, to, result, type, repId, q } = filter
  const moment = asOf(now)
  return [
    ...(leadId ? [sql<SqlBool>`r.lead_id = ${leadId}`] : []),
    ...(saleId ? [sql<SqlBool>`r.sale_id = ${saleId}`] : []),
    ...betweenDays(sql`r.date_time`, from, to),
    ...(repId ? [oneOrNobody(sql`r.rep_id`, repId)] : []),
    ...(result ? [oneOfFew(sql`r.result`, result)] : []),
    ...(type ? [oneOfFew(sql`r.type`, type)] : []),
    ...standing(filter.unconfirmed, sql<SqlBool>`r.date_time > ${moment} and not r.confirmation`),
    ...standing(filter.withoutResult, sql<SqlBool>`r.date_time <= ${moment}`),
    ...(filter.isPast === undefined
      ? []
      : [filter.isPast ? sql<SqlBool>`r.date_time <= ${moment}` : sql<SqlBool>`r.date_time > ${moment}`]),
    ...(filter.isSit === undefined ? [] : [filter.isSit ? isSit : sql<SqlBool>`not ${isSit}`]),
    ...(filter.sourceName ? [ofLead(oneOf(sql`l.source_name`, filter.sourceName))] : []),
    ...(filter.leadStatus ? [ofLead(oneOf(sql`l.status`, filter.leadStatus))] : []),
    ...(filter.leadSalesRepId ? [oneOrNobody(sql`r.lead_sales_rep_id`, filter.leadSalesRepId)] : []),
    ...(filter.setterId ? [oneOf(sql`r.lead_rep_id`, filter.setterId)] : []),
    ...(filter.city ? [inCity(filter.city)] : []),
    ...(q ? [leadHas(q, areCommon)] : []),
  ]
}

/** That it is there is said once more: the indexes have those that are. */
const ofLead = (asked: RawBuilder<SqlBool>) => sql<SqlBool>`(l.deleted_at is null and ${asked})`

/** What is asked of the lead or the house is looked for: how many have it, no index of appointments knows. */
export const isSearch = ({ q, city, leadStatus, sourceName }: AppointmentFilter): boolean =>
  Boolean(q) || [city, leadStatus, sourceName].some((asked) => asked !== undefined)

/** Those that are Scheduled and in that state, or all but those. */
function standing(asked: boolean | undefined, state: RawBuilder<SqlBool>): RawBuilder<SqlBool>[] {
  if (asked === undefined) return []
  const those = sql<SqlBool>`(r.result = 'Scheduled' and ${state})`
  return [asked ? those : sql<SqlBool>`not ${those}`]
}
