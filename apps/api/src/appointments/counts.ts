/** How many appointments there are of each result, from the counters that the database keeps with every write. */
import type { AppointmentFilter, AppointmentResultCount } from '@crm/contract/web/appointment-shapes'
import { type AppointmentResult, appointmentResults } from '@crm/domain/appointments/appointment-words'
import { type RawBuilder, sql } from 'kysely'
import { oneOfFew } from '../db/conditions.ts'
import type { Connection } from '../db/database.ts'
import type { Person } from '../people/people.ts'
import { leadsInScope } from '../records/through-lead.ts'

/** Every result, zeros included, within the person's scope. */
export async function countByResult(db: Connection, actor: Person): Promise<AppointmentResultCount> {
  const { rows } = await sql<{ result: AppointmentResult; n: number }>`
    select l.result, sum(l.n)::integer as n from appointment_count as l where ${leadsInScope(actor)} group by l.result
  `.execute(db)
  const found = new Map(rows.map(({ result, n }) => [result, n]))
  return Object.fromEntries(
    appointmentResults.map((result) => [result, found.get(result) ?? 0]),
  ) as AppointmentResultCount
}

/** The statement that answers the length of a list of results alone; undefined for any other. */
export function fromCounters(
  actor: Person,
  { result, ...others }: AppointmentFilter,
): RawBuilder<number> | undefined {
  if (Object.values(others).some((value) => value !== undefined && value !== '')) return undefined
  const ofResult = result ? oneOfFew(sql`l.result`, result) : sql`true`
  return sql`select coalesce(sum(l.n), 0)::integer from appointment_count as l where ${ofResult} and ${leadsInScope(actor)}`
}

/** Counters that differ from the truth: empty unless something is wrong. Reads every live appointment. */
export async function wrongAppointmentCounters(db: Connection): Promise<string[]> {
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
