/** A run over the former store: client after client, each in a transaction of its own, until there is none or somebody stops it. */
import { titleOfLegacy } from '@crm/contract/legacy/titles'
import { legacyKind } from '@crm/contract/legacy/kinds'
import type { FastifyBaseLogger } from 'fastify'
import { Refused } from '../http/handle.ts'
import { newId } from '../ids.ts'
import { storeOf, valueIn } from '../legacy/store.ts'
import { type Circumstances, type UnitOfWork, inUnitOfWork } from '../records/unit-of-work.ts'
import { type Brought, type Run, bringClient } from './bring-client.ts'
import { type Known, readKnown } from './known.ts'
import {
  type FormerClient,
  type Migration,
  changeMigration,
  findMigration,
  insertEntry,
  nextClients,
} from './queries.ts'

/** Whoever stops it waits for so many at most. */
const atOnce = 25

/** May be run again after a failure: who was brought over has an entry. */
export async function runMigration(
  circumstances: Circumstances,
  log: FastifyBaseLogger,
  migrationId: string,
): Promise<void> {
  const { db, people, jobs } = circumstances
  const known = await readKnown(db.read, await people.all())
  const until = Date.now() + aMinute
  while (Date.now() < until) {
    const migration = await findMigration(db.read, migrationId)
    if (!migration || migration.ended_at) return
    const clients = migration.stopped_at ? [] : await nextClients(db.read, migrationId, atOnce)
    if (clients.length === 0) {
      await changeMigration(db.read, migrationId, { ended_at: new Date() })
      log.info({ migrationId }, 'the run over the former store has ended')
      return
    }
    for (const client of clients) await takeOver(circumstances, migration, runOf(migration, known), client)
  }
  // The queue takes what lasts for a quarter of an hour for lost.
  await db.inTransaction((tx) => jobs.enqueue(tx, 'migrate-legacy', { migrationId }))
}

const aMinute = 60_000

/** What is taken back uses no numbers up. */
function runOf({ id, is_dry: isDry }: Migration, known: Known): Run {
  let below = 0
  return { id, known, numbered: () => (isDry ? { number: (below -= 1) } : {}) }
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
  { is_dry: isDry }: Migration,
  run: Run,
  client: FormerClient,
): Promise<void> {
  const { kind, id, created_at: createdAt } = client
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
  const keep = (work: Pick<UnitOfWork, 'tx'>, brought: Omit<Brought, 'leadId'>, leadId: string | null) =>
    insertEntry(work.tx, { ...entry, ...brought, lead_id: leadId, remarks: [...brought.remarks] })
  const then = { ...circumstances, now: new Date(createdAt) }
  try {
    await inUnitOfWork(then, 'import', async (work) => {
      const { leadId, ...brought } = await bringClient(work, run, { kind, record })
      if (isDry) throw new Dry({ leadId, ...brought })
      await keep(work, brought, leadId)
    })
  } catch (error) {
    const brought = error instanceof Dry ? error.brought : refusedBy(error)
    const { leadId: _, ...told } = brought
    await insertEntry(circumstances.db.read, { ...entry, ...told, remarks: [...told.remarks] })
  }
}

/** Whatever is wrong with one client stops no other. */
function refusedBy(error: unknown): Brought {
  if (!(error instanceof Refused)) throw error
  return { outcome: 'refused', leadId: '', addresses: 0, notes: 0, sales: 0, remarks: [error.message] }
}
