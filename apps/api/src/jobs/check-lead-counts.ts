import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { wrongCounters } from '../leads/counts.ts'

/** Compares the counters of the status tabs with the truth, and reports every difference. */
export async function checkLeadCounts(db: Database, log: FastifyBaseLogger): Promise<void> {
  const wrong = await wrongCounters(db.read)
  if (wrong.length > 0) log.error({ wrong }, 'lead counters differ from the leads')
  else log.info('lead counters are right')
}
