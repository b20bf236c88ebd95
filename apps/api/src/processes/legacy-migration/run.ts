/**
 * A migration run: client by client, each in its own transaction, until none is left or somebody stops it. Several
 * processes may share a run, for example after a restart: a lock makes them take turns.
 */
import { titleOfLegacy } from '@crm/contract/legacy/titles'
import { legacyKind } from '@crm/contract/legacy/kinds'
import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from '#platform/db/database'
import { isUnavailable, withoutValues } from '#platform/db/errors'
import { Refused } from '#spine/refusals'
import { newId } from '#platform/ids'
import { storeOf, valueIn } from '#shared/legacy/store'
import { type Environment, inUnitOfWork } from '#spine/records/unit-of-work'
import { migrateClient } from './migrate-client.ts'
import type { MigratedClient, Run } from './client-migration.ts'
import { type Lookups, readLookups } from './lookups.ts'
import {
  type FormerClient,
  type Migration,
  changeMigration,
  findEntry,
  findMigration,
  findRunning,
  deleteDryRunKeys,
  insertEntry,
  insertDryRunKeys,
  lockMigration,
  nextClients,
} from './queries.ts'

/** Upper bound of clients that a stop waits for. */
const clientsPerBatch = 25

/** Retryable: a migrated client has an entry. */
export async function runMigration(
  circumstances: Environment,
  log: FastifyBaseLogger,
  migrationId: string,
  stopping: AbortSignal,
): Promise<void> {
  const { db, people, jobs } = circumstances
  const known = await readLookups(db.read, await people.all())
  const until = Date.now() + minuteMs
  while (Date.now() < until && !stopping.aborted) {
    const migration = await findMigration(db.read, migrationId)
    if (!migration || migration.ended_at) return
    const clients = migration.stopped_at ? [] : await nextClients(db.read, migrationId, clientsPerBatch)
    if (clients.length === 0) {
      await changeMigration(db.read, migrationId, { ended_at: new Date() })
      await deleteDryRunKeys(db.read, migrationId)
      log.info({ migrationId }, 'the legacy migration has ended')
      return
    }
    for (const client of clients) {
      if (stopping.aborted) break
      await migrateOne(circumstances, log, runOf(migration, known), client)
    }
  }
  // The queue considers a job lost after a quarter of an hour, so continue in a new one.
  await db.inTransaction((tx) => jobs.enqueue(tx, 'migrate-legacy', { migrationId }))
}

const minuteMs = 60_000

/** Resumes after a restart; otherwise an interrupted run waits until the queue considers its job lost. */
export async function resumeMigration({ db, jobs }: Pick<Environment, 'db' | 'jobs'>): Promise<void> {
  const running = await findRunning(db.read)
  if (running) await db.inTransaction((tx) => jobs.enqueue(tx, 'migrate-legacy', { migrationId: running.id }))
}

/** A rolled-back dry run must not use up numbers. */
function runOf({ id, is_dry: isDry }: Migration, known: Lookups): Run {
  let below = 0
  return { id, isDry, known, numbered: () => (isDry ? { number: (below -= 1) } : {}) }
}

/** A dry run does everything, and rolls back. */
class DryRunRollback extends Error {
  readonly brought: MigratedClient
  constructor(brought: MigratedClient) {
    super('A dry run saves nothing.')
    this.brought = brought
  }
}

async function migrateOne(
  circumstances: Environment,
  log: FastifyBaseLogger,
  run: Run,
  { kind, id, created_at: createdAt }: FormerClient,
): Promise<void> {
  const record = await storeOf(kind).find(circumstances.db.read, id, undefined)
  if (!record) return
  const entry = {
    id: newId(),
    migration_id: run.id,
    record_id: id,
    kind,
    former_id: String(valueIn(record, legacyKind(kind).id)),
    name: titleOfLegacy(kind, record),
  }
  const storeEntry = (
    tx: Connection,
    { outcome, leadId, addresses, notes, sales, remarks }: MigratedClient,
  ) => insertEntry(tx, { ...entry, outcome, lead_id: leadId, addresses, notes, sales, remarks: [...remarks] })
  try {
    await inUnitOfWork({ ...circumstances, now: new Date(createdAt) }, 'import', async (work) => {
      if (!(await lockPending(work.tx, run.id, id))) return
      const brought = await migrateClient(work, run, { kind, record })
      if (run.isDry) throw new DryRunRollback(brought)
      await storeEntry(work.tx, brought)
    })
  } catch (error) {
    if (!(error instanceof DryRunRollback || error instanceof Refused)) {
      // Without the database nothing can be recorded: the queue retries.
      if (!(error instanceof Error) || isUnavailable(error)) throw error
      log.error({ err: withoutValues(error), kind, recordId: id }, 'a legacy client failed')
    }
    if (error instanceof DryRunRollback)
      await insertDryRunKeys(circumstances.db.read, run.id, error.brought.made)
    await storeEntry(
      circumstances.db.read,
      error instanceof DryRunRollback ? withoutLead(error.brought) : failedEntry(error),
    )
  }
}

/**
 * Locks the run while one client migrates, so that a stop falls between clients and no process handles the same one.
 */
async function lockPending(tx: Connection, migrationId: string, recordId: string): Promise<boolean> {
  const migration = await lockMigration(tx, migrationId)
  if (!migration || migration.stopped_at || migration.ended_at) return false
  return !(await findEntry(tx, migrationId, recordId))
}

/** The lead was rolled back with the transaction. */
const withoutLead = (brought: MigratedClient): MigratedClient => ({ ...brought, leadId: null })

/** An error of one client does not stop the others. */
const failedEntry = (error: unknown): MigratedClient => ({
  outcome: 'refused',
  leadId: null,
  addresses: 0,
  notes: 0,
  sales: 0,
  made: [],
  remarks: [error instanceof Refused ? error.message : unexpectedMessage],
})

const unexpectedMessage = 'It could not be written. The log of the server says why; the next run tries again.'
