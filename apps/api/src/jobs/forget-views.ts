import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'

const keptForDays = 365

/** Removes what administrators read as somebody else a year ago; that they did stays in the activity. */
export async function forgetViews(db: Database, log: FastifyBaseLogger, now = new Date()): Promise<void> {
  const { numDeletedRows } = await db.read
    .deleteFrom('viewed_as')
    .where('at', '<', new Date(now.getTime() - keptForDays * 86_400_000).toISOString())
    .executeTakeFirstOrThrow()
  log.info({ forgotten: Number(numDeletedRows) }, 'old views as somebody else are removed')
}
