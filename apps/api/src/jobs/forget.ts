/** Data retention: deletes personal data that is not needed any more. */
import type { FastifyBaseLogger } from 'fastify'
import type { JobContext } from './job-context.ts'
import type { Database } from '#platform/db/database'

const bodyRetentionDays = 90

/**
 * Deletes personal data of the lead import: the bodies, and all failed calls. A successful call keeps its
 * hash and its outcome.
 */
export async function deleteImportBodies(
  db: Database,
  log: FastifyBaseLogger,
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - bodyRetentionDays * 86_400_000).toISOString()
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

const viewRetentionDays = 365

/**
 * Deletes year-old requests of administrators who viewed as somebody else; the activity still has the fact.
 */
export async function deleteViews(db: Database, log: FastifyBaseLogger, now = new Date()): Promise<void> {
  const { numDeletedRows } = await db.read
    .deleteFrom('view_as_log')
    .where('at', '<', new Date(now.getTime() - viewRetentionDays * 86_400_000).toISOString())
    .executeTakeFirstOrThrow()
  log.info({ forgotten: Number(numDeletedRows) }, 'old records of views as another person are removed')
}

const responseRetentionDays = 60

/** Deletes stored responses of writes that are not retried any more. */
export async function deleteStoredResponses(
  db: Database,
  log: FastifyBaseLogger,
  now = new Date(),
): Promise<void> {
  const { numDeletedRows } = await db.read
    .deleteFrom('idempotency_keys')
    .where('answered_at', '<', new Date(now.getTime() - responseRetentionDays * 86_400_000).toISOString())
    .executeTakeFirstOrThrow()
  log.info({ forgotten: Number(numDeletedRows) }, 'old answers to writes are removed')
}

const mailRetentionDays = 90

/** Deletes mails that were sent, or failed finally, long ago. */
export async function deleteMails(db: Database, log: FastifyBaseLogger, now = new Date()): Promise<void> {
  const { numDeletedRows } = await db.read
    .deleteFrom('mails')
    .where('created_at', '<', new Date(now.getTime() - mailRetentionDays * 86_400_000).toISOString())
    .where('state', '<>', 'Waiting')
    .executeTakeFirstOrThrow()
  log.info({ forgotten: Number(numDeletedRows) }, 'old emails are removed')
}

const deliveryRetentionDays = 30

/** Deletes webhook deliveries after a month, since they contain client data. */
export async function deleteHookDeliveries(
  db: Database,
  log: FastifyBaseLogger,
  now = new Date(),
): Promise<void> {
  const { numDeletedRows } = await db.read
    .deleteFrom('hook_deliveries')
    .where('created_at', '<', new Date(now.getTime() - deliveryRetentionDays * 86_400_000).toISOString())
    .where('state', '<>', 'Waiting')
    .executeTakeFirstOrThrow()
  log.info({ forgotten: Number(numDeletedRows) }, 'old deliveries of webhooks are removed')
}

const uploadRetentionHours = 24

/** Deletes uploads that never became a document; skipped while the drive is unavailable. */
export async function deleteUploads({ db, drive, log, now }: JobContext): Promise<void> {
  await drive.reach()
  const before = new Date(now.getTime() - uploadRetentionHours * 3_600_000).toISOString()
  const abandoned = await db.read
    .deleteFrom('uploads')
    .where('created_at', '<', before)
    .returningAll()
    .execute()
  for (const { drive_id: driveId, session, item_id: itemId } of abandoned) {
    if (drive.holds(driveId)) await drive.discard(session, itemId)
  }
  log.info({ forgotten: abandoned.length }, 'files that became no document are removed')
}
