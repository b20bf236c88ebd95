import { quietDays, undecidedResults } from '@crm/domain/appointments/appointment-results'
import { daysAgo, startOfPacificDay } from '@crm/domain/time'
import type { FastifyBaseLogger } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import { leads } from '../leads/store.ts'
import { type Circumstances, inUnitOfWork } from '../records/unit-of-work.ts'

/**
 * Every night: a lead that came to a demo or to a sale that is pending, and of which nobody has heard for thirty days, is
 * Cold (A-187). Each in a transaction of its own, asked again under its lock, so that run twice or stopped in the middle
 * it does no harm.
 */
export async function coolLeads(circumstances: Circumstances, log: FastifyBaseLogger): Promise<void> {
  const quietSince = startOfPacificDay(daysAgo(quietDays, circumstances.now))
  let cooled = 0
  for (const id of await listUndecided(circumstances.db.read, quietSince)) {
    cooled += await inUnitOfWork(circumstances, 'system', async (work) => {
      const [lead] = await leads.lockMany(work, [id])
      const [still] = await listUndecided(work.tx, quietSince, id)
      if (!lead || !still) return 0
      await leads.change(work, lead, { status: 'Cold' })
      return 1
    })
  }
  log.info({ cooled }, 'leads that were left undecided are Cold')
}

/** Leads of which every appointment ended undecided, and nothing happened since; of all, or whether this one is. */
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
