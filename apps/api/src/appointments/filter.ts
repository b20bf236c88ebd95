/** What the filters of the appointment lists mean in SQL, on `appointments as r` and `leads as l`. */
import type { AppointmentFilter } from '@crm/contract/web/appointment-shapes'
import { searchTerms } from '@crm/domain/search/search-text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { betweenDays, hasTerm } from '../db/conditions.ts'

/** The list's filters, and its order: the latest first. */
export const appointmentsAsked = (filter: AppointmentFilter, now: Date) => ({
  where: matchingAppointments(filter, now),
  by: [sql`r.date_time`, sql`r.id`],
  isOfOne: (filter.leadId ?? filter.saleId) !== undefined,
})

export function matchingAppointments(filter: AppointmentFilter, now: Date): RawBuilder<SqlBool>[] {
  const { leadId, saleId, from, to, result, type, q } = filter
  return [
    ...(leadId ? [sql<SqlBool>`r.lead_id = ${leadId}`] : []),
    ...(saleId ? [sql<SqlBool>`r.sale_id = ${saleId}`] : []),
    ...betweenDays(sql`r.date_time`, from, to),
    ...ofReps(filter),
    ...(result ? [sql<SqlBool>`r.result = any(${result})`] : []),
    ...(type ? [sql<SqlBool>`r.type = any(${type})`] : []),
    ...standing(filter.unconfirmed, sql<SqlBool>`r.date_time > ${now} and not r.confirmation`),
    ...standing(filter.withoutResult, sql<SqlBool>`r.date_time <= ${now}`),
    ...(q ? searchTerms(q).map(hasTerm) : []),
  ]
}

function ofReps({ repId }: Pick<AppointmentFilter, 'repId'>): RawBuilder<SqlBool>[] {
  if (!repId) return []
  const named = repId.filter((id) => id !== 'none')
  const nobodys = repId.includes('none') ? sql<SqlBool>`r.rep_id is null` : sql<SqlBool>`false`
  return [sql<SqlBool>`(r.rep_id = any(${named}) or ${nobodys})`]
}

/** Those that are Scheduled and in that state, or all but those. */
function standing(asked: boolean | undefined, state: RawBuilder<SqlBool>): RawBuilder<SqlBool>[] {
  if (asked === undefined) return []
  const those = sql<SqlBool>`(r.result = 'Scheduled' and ${state})`
  return [asked ? those : sql<SqlBool>`not ${those}`]
}
