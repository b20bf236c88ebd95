/** Data retention: deletes personal data that is not needed any more. */
import type { FastifyBaseLogger } from 'fastify'
import type { JobContext } from './job-context.ts'
import { sql } from 'kysely'
import type { Connection, Database } from '#platform/db/database'
import type { Unfiled } from '#platform/ports/drive'

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

/**
 * Deletes uploads that never became a document; skipped while the drive is unavailable. A row stays until the drive
 * has deleted its file: one that is locked or throttled fails the job, whose retry tries again.
 */
export async function deleteUploads({ db, drive, log, now }: JobContext): Promise<void> {
  await drive.reach()
  const before = new Date(now.getTime() - uploadRetentionHours * 3_600_000).toISOString()
  await db.read
    .updateTable('uploads')
    .set({ abandoned_at: now.toISOString() })
    .where('created_at', '<', before)
    .where('abandoned_at', 'is', null)
    .execute()
  const abandoned = await db.read
    .selectFrom('uploads')
    .selectAll()
    .where('abandoned_at', 'is not', null)
    .execute()
  const failures: unknown[] = []
  for (const { id, drive_id: driveId, session, item_id: itemId } of abandoned) {
    try {
      if (drive.holds(driveId)) await drive.discard(session, itemId)
      await db.read.deleteFrom('uploads').where('id', '=', id).execute()
    } catch (error) {
      failures.push(error)
    }
  }
  log.info({ forgotten: abandoned.length - failures.length }, 'files that became no document are removed')
  throwFirst(failures, 'uploads were not removed')
}

const strayRetentionDays = 2

/**
 * Deletes files in the drive that no row knows: their upload ended between the drive's answer and our commit. Files
 * of documents that wait to be filed are known.
 */
export async function deleteStrayFiles({ db, drive, log, now }: JobContext): Promise<void> {
  const unfiled = await drive.listUnfiled(new Date(now.getTime() - strayRetentionDays * 86_400_000))
  const known = await listKnownFiles(db.read, unfiled)
  const strays = unfiled.filter(({ session, itemId }) => !known.has(itemId ?? session))
  const failures: unknown[] = []
  for (const { session, itemId } of strays) {
    await drive.discard(session, itemId).catch((error: unknown) => failures.push(error))
  }
  log.info({ forgotten: strays.length - failures.length }, 'files that no document names are removed')
  throwFirst(failures, 'files were not removed')
}

/** Selects the sessions and files that an upload or a document names. */
async function listKnownFiles(db: Connection, unfiled: readonly Unfiled[]): Promise<ReadonlySet<string>> {
  const ids = unfiled.map(({ session, itemId }) => itemId ?? session)
  const { rows } = await sql<{ id: string }>`
    select item_id as id from documents where item_id = any(${ids})
    union select item_id from uploads where item_id = any(${ids})
    union select session from uploads where session = any(${ids})
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Fails the job after it did what it could, so that the queue tries the rest again. */
function throwFirst(failures: readonly unknown[], what: string): void {
  if (failures.length === 0) return
  throw new Error(`${failures.length} ${what}.`, { cause: failures[0] })
}
