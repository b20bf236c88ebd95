/** What is kept of people no longer than it has to be. */
import type { FastifyBaseLogger } from 'fastify'
import type { JobContext } from './jobs.ts'
import type { Database } from '../db/database.ts'

const bodiesKeptForDays = 90

/**
 * Removes what the lead import keeps of people longer than it has to: the bodies, and all of the calls that
 * brought nothing. Of a call that was taken in its hash stays, with what it did.
 */
export async function forgetImportBodies(
  db: Database,
  log: FastifyBaseLogger,
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - bodiesKeptForDays * 86_400_000).toISOString()
  const removed = await db.read
    .deleteFrom('lead_imports')
    .where('received_at', '<', before)
    .where('outcome', 'not in', ['created', 'merged'])
    .executeTakeFirstOrThrow()
  const emptied = await db.read
    .updateTable('lead_imports')
    .set({ raw: null })
    .where('received_at', '<', before)
    .where('raw', 'is not', null)
    .executeTakeFirstOrThrow()
  const forgotten = Number(removed.numDeletedRows) + Number(emptied.numUpdatedRows)
  log.info({ forgotten }, 'old bodies of the lead import are removed')
}

const viewsKeptForDays = 365

/** Removes what administrators read as somebody else a year ago; that they did stays in the activity. */
export async function forgetViews(db: Database, log: FastifyBaseLogger, now = new Date()): Promise<void> {
  const { numDeletedRows } = await db.read
    .deleteFrom('viewed_as')
    .where('at', '<', new Date(now.getTime() - viewsKeptForDays * 86_400_000).toISOString())
    .executeTakeFirstOrThrow()
  log.info({ forgotten: Number(numDeletedRows) }, 'old views as somebody else are removed')
}

const answersKeptForDays = 60

/** Removes what was answered to writes that nobody repeats any more. */
export async function forgetAnswers(db: Database, log: FastifyBaseLogger, now = new Date()): Promise<void> {
  const { numDeletedRows } = await db.read
    .deleteFrom('answers_given')
    .where('answered_at', '<', new Date(now.getTime() - answersKeptForDays * 86_400_000).toISOString())
    .executeTakeFirstOrThrow()
  log.info({ forgotten: Number(numDeletedRows) }, 'old answers to writes are removed')
}

const mailsKeptForDays = 90

/** Removes mails that were sent, or given up, long ago. */
export async function forgetMails(db: Database, log: FastifyBaseLogger, now = new Date()): Promise<void> {
  const { numDeletedRows } = await db.read
    .deleteFrom('mails')
    .where('created_at', '<', new Date(now.getTime() - mailsKeptForDays * 86_400_000).toISOString())
    .where('state', '<>', 'Waiting')
    .executeTakeFirstOrThrow()
  log.info({ forgotten: Number(numDeletedRows) }, 'old mails are removed')
}

const deliveriesKeptForDays = 30

/** Removes what webhooks were told, or were not, a month ago: it speaks of clients. */
export async function forgetHookDeliveries(
  db: Database,
  log: FastifyBaseLogger,
  now = new Date(),
): Promise<void> {
  const { numDeletedRows } = await db.read
    .deleteFrom('hook_deliveries')
    .where('created_at', '<', new Date(now.getTime() - deliveriesKeptForDays * 86_400_000).toISOString())
    .where('state', '<>', 'Waiting')
    .executeTakeFirstOrThrow()
  log.info({ forgotten: Number(numDeletedRows) }, 'old deliveries of webhooks are removed')
}

const uploadsKeptForHours = 24

/** Removes files that were sent and that nobody made a document of. */
export async function forgetUploads({ db, drive, log, now }: JobContext): Promise<void> {
  const before = new Date(now.getTime() - uploadsKeptForHours * 3_600_000).toISOString()
  const left = await db.read.deleteFrom('uploads').where('created_at', '<', before).returningAll().execute()
  for (const { drive_id: driveId, session, item_id: itemId } of left) {
    if (driveId === drive.id) await drive.discard(session, itemId)
  }
  log.info({ forgotten: left.length }, 'files that became no document are removed')
}
