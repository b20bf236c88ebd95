import { lockNames } from '../db/locks.ts'
import { Refused, refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import type { Person } from '../people/people.ts'
import { recordActivity } from '../records/activity.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import {
  type Migration,
  changeMigration,
  countClients,
  findMigration,
  findUnended,
  insertMigration,
  lockMigration,
} from './queries.ts'

export const notFound = refuse(404, 'Migration not found')

/** Begins a run over the former store. Throws Refused, 409 while another one goes on. */
export async function beginMigration(work: UnitOfWork, actor: Person, isDry: boolean): Promise<Migration> {
  await lockNames(work.tx, ['legacy migration'])
  if (await findUnended(work.tx))
    throw new Refused(refuse(409, 'A run goes on already. Stop it, or wait for its end.'))
  const id = newId()
  const total = await countClients(work.tx)
  await insertMigration(work.tx, { id, is_dry: isDry, begun_at: work.now, begun_by: actor.id, total })
  await recordActivity(work.tx, {
    by: actor,
    at: work.now,
    verb: 'legacy.migrationBegun',
    subject: { type: 'legacy', id },
    facts: { isDry, total },
  })
  await work.jobs.enqueue(work.tx, 'migrate-legacy', { migrationId: id })
  return reread(work, id)
}

/** Stops it after the client it is at; asked of one that has ended, it stays as it is. Throws Refused, 404. */
export async function stopMigration(work: UnitOfWork, actor: Person, id: string): Promise<Migration> {
  const migration = await lockMigration(work.tx, id)
  if (!migration) throw new Refused(notFound)
  if (migration.ended_at || migration.stopped_at) return migration
  await changeMigration(work.tx, id, { stopped_at: work.now, stopped_by: actor.id })
  await recordActivity(work.tx, {
    by: actor,
    at: work.now,
    verb: 'legacy.migrationStopped',
    subject: { type: 'legacy', id },
    facts: { isDry: migration.is_dry },
  })
  // Of one whose job was given up nobody else would see that it has ended.
  await work.jobs.enqueue(work.tx, 'migrate-legacy', { migrationId: id })
  return reread(work, id)
}

async function reread({ tx }: UnitOfWork, id: string): Promise<Migration> {
  const migration = await findMigration(tx, id)
  if (!migration) throw new Refused(notFound)
  return migration
}
