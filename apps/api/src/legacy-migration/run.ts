/**
 * A run over the former store: client after client, each in a transaction of its own, until there is none or somebody
 * stops it. Several processes may be at one run, as after one was killed and started again: they take turns.
 */
import { titleOfLegacy } from '@crm/contract/legacy/titles'
import { legacyKind } from '@crm/contract/legacy/kinds'
import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from '../db/database.ts'
import { isAway, withoutValues } from '../db/errors.ts'
import { Refused } from '../http/handle.ts'
import { newId } from '../ids.ts'
import { storeOf, valueIn } from '../legacy/store.ts'
import { type Circumstances, inUnitOfWork } from '../records/unit-of-work.ts'
import { bringClient } from './bring-client.ts'
import type { Brought, Run } from './coming.ts'
import { type Known, readKnown } from './known.ts'
import {
  type FormerClient,
  type Migration,
  changeMigration,
  findEntry,
  findMigration,
  findUnended,
  forgetTried,
  insertEntry,
  insertTried,
  lockMigration,
  nextClients,
} from './queries.ts'

/** Whoever stops it waits for so many at most. */
const atOnce = 25

/** May be run again after a failure: who was brought over has an entry. */
export async function runMigration(
  circumstances: Circumstances,
  log: FastifyBaseLogger,
  migrationId: string,
  stopping: AbortSignal,
): Promise<void> {
  const { db, people, jobs } = circumstances
  const known = await readKnown(db.read, await people.all())
  const until = Date.now() + aMinute
  while (Date.now() < until && !stopping.aborted) {
    const migration = await findMigration(db.read, migrationId)
    if (!migration || migration.ended_at) return
    const clients = migration.stopped_at ? [] : await nextClients(db.read, migrationId, atOnce)
    if (clients.length === 0) {
      await changeMigration(db.read, migrationId, { ended_at: new Date() })
      await forgetTried(db.read, migrationId)
      log.info({ migrationId }, 'the run over the former store has ended')
      return
    }
    for (const client of clients) {
      if (stopping.aborted) break
      await takeOver(circumstances, log, runOf(migration, known), client)
    }
  }
  // The queue takes what lasts for a quarter of an hour for lost.
  await db.inTransaction((tx) => jobs.enqueue(tx, 'migrate-legacy', { migrationId }))
}

const aMinute = 60_000

/** What a process was at when it was killed would wait until the queue takes its job for lost. */
export async function goOnMigrating({ db, jobs }: Pick<Circumstances, 'db' | 'jobs'>): Promise<void> {
  const unended = await findUnended(db.read)
  if (unended) await db.inTransaction((tx) => jobs.enqueue(tx, 'migrate-legacy', { migrationId: unended.id }))
}

/** What is taken back uses no numbers up. */
function runOf({ id, is_dry: isDry }: Migration, known: Known): Run {
  let below = 0
  return { id, isDry, known, numbered: () => (isDry ? { number: (below -= 1) } : {}) }
}

/** A dry run does all of it, and takes it back. */
class Dry extends Error {
  readonly brought: Brought
  constructor(brought: Brought) {
    super('A dry run keeps nothing.')
    this.brought = brought
  }
}

async function takeOver(
  circumstances: Circumstances,
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
  const keep = (tx: Connection, { outcome, leadId, addresses, notes, sales, remarks }: Brought) =>
    insertEntry(tx, { ...entry, outcome, lead_id: leadId, addresses, notes, sales, remarks: [...remarks] })
  try {
    await inUnitOfWork({ ...circumstances, now: new Date(createdAt) }, 'import', async (work) => {
      if (!(await isToDo(work.tx, run.id, id))) return
      const brought = await bringClient(work, run, { kind, record })
      if (run.isDry) throw new Dry(brought)
      await keep(work.tx, brought)
    })
  } catch (error) {
    if (!(error instanceof Dry || error instanceof Refused)) {
      // Without the database nobody can be told anything: the queue tries again.
      if (!(error instanceof Error) || isAway(error)) throw error
      log.error({ err: withoutValues(error), kind, recordId: id }, 'a client of the former store failed')
    }
    if (error instanceof Dry) await insertTried(circumstances.db.read, run.id, error.brought.made)
    await keep(circumstances.db.read, error instanceof Dry ? tried(error.brought) : stayed(error))
  }
}

/** Whoever is at a client holds the run, so that it is stopped between two, and nobody else is at the same. */
async function isToDo(tx: Connection, migrationId: string, recordId: string): Promise<boolean> {
  const migration = await lockMigration(tx, migrationId)
  if (!migration || migration.stopped_at || migration.ended_at) return false
  return !(await findEntry(tx, migrationId, recordId))
}

/** The lead was taken back with the rest. */
const tried = (brought: Brought): Brought => ({ ...brought, leadId: null })

/** Whatever is wrong with one client stops no other. */
const stayed = (error: unknown): Brought => ({
  outcome: 'refused',
  leadId: null,
  addresses: 0,
  notes: 0,
  sales: 0,
  made: [],
  remarks: [error instanceof Refused ? error.message : unforeseen],
})

const unforeseen = 'It could not be written. The log of the server says why; the next run tries again.'
