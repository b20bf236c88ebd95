/** Appointment counts per result, from counter tables that triggers update with every write. */
import type { AppointmentFilter, AppointmentResultCount } from '@crm/contract/web/appointment-shapes'
import { type AppointmentResult, appointmentResults } from '@crm/domain/appointments/appointment-words'
import { type RawBuilder, sql } from 'kysely'
import { oneOfFew } from '#platform/db/conditions'
import type { Connection } from '#platform/db/database'
import type { Person } from '#spine/people/people'
import { leadsInScope } from '#spine/records/lead-scope'

/** Every result, zeros included, within the person's scope. */
export async function countByResult(db: Connection, actor: Person): Promise<AppointmentResultCount> {
  const { rows } = await sql<{ result: AppointmentResult; n: number }>`
    select l.result, sum(l.n)::integer as n from appointment_count as l where ${leadsInScope(actor)} group by l.result
  `.execute(db)
  const counts = new Map(rows.map(({ result, n }) => [result, n]))
  return Object.fromEntries(
    appointmentResults.map((result) => [result, counts.get(result) ?? 0]),
  ) as AppointmentResultCount
}

/** SQL that reads the length of a list filtered by result only; undefined for any other filter. */
export function fromCounters(
  actor: Person,
  { result, ...others }: AppointmentFilter,
): RawBuilder<number> | undefined {
  if (Object.values(others).some((value) => value !== undefined && value !== '')) return undefined
  const resultCondition = result ? oneOfFew(sql`l.result`, result) : sql`true`
  return sql`select coalesce(sum(l.n), 0)::integer from appointment_count as l where ${resultCondition} and ${leadsInScope(actor)}`
}

/** Counters that differ from a real count; normally empty. Reads every appointment. */
export async function findWrongAppointmentCounters(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ result: string; counted: number; real: number }>`
    select result, sum(counted)::integer as counted, sum(real)::integer as real
    from (
      select result, rep_id, sales_rep_id, n as counted, 0 as real from appointment_count
      union all
      select r.result, l.rep_id, l.sales_rep_id, 0, 1
      from appointments as r join leads as l on l.id = r.lead_id
      where r.deleted_at is null and l.deleted_at is null
    ) as tally
    group by result, rep_id, sales_rep_id having sum(counted) <> sum(real)
  `.execute(db)
  return rows.map(({ result, counted, real }) => `${result}: counted ${counted}, really ${real}`)
}
