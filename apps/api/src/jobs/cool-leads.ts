import { quietDays, undecidedResults } from '@crm/domain/appointments/appointment-results'
import { daysAgo, startOfPacificDay } from '@crm/domain/time'
import type { FastifyBaseLogger } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import { leads } from '#business/leads/store'
import { type Environment, inUnitOfWork } from '#spine/records/unit-of-work'

/**
 * Nightly: a lead with a demo or a pending sale, and no activity for thirty days, becomes Cold (A-187). One
 * transaction per lead, with the condition checked again under the lock, so that the job is idempotent.
 */
export async function coolLeads(environment: Environment, log: FastifyBaseLogger): Promise<void> {
  const quietSince = startOfPacificDay(daysAgo(quietDays, environment.now))
  let cooled = 0
  for (const id of await listUndecided(environment.db.read, quietSince)) {
    cooled += await inUnitOfWork(environment, 'system', async (work) => {
      const [lead] = await leads.lockMany(work, [id])
      const [stillUndecided] = await listUndecided(work.tx, quietSince, id)
      if (!lead || !stillUndecided) return 0
      await leads.change(work, lead, { status: 'Cold' })
      return 1
    })
  }
  log.info({ cooled }, 'leads that were left undecided are Cold')
}

/** Leads whose appointments all ended undecided, without activity since; all of them, or the one with `id`. */
async function listUndecided(db: Connection, quietSince: Date, id?: string): Promise<string[]> {
  const undecided = sql<SqlBool>`a.result = any(${undecidedResults})`
  const { rows } = await sql<{ id: string }>`
    select l.id from leads as l
    where l.status = 'Appointment' and l.deleted_at is null and l.last_activity_at < ${quietSince}
    and (
      select bool_and(${undecided}) from appointments as a where a.lead_id = l.id and a.deleted_at is null
    )
    ${id ? sql`and l.id = ${id}` : sql``}
    order by l.id
  `.execute(db)
  return rows.map((row) => row.id)
}
