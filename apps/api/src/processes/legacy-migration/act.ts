import { lockNames } from '#platform/db/locks'
import { Refused, refuse } from '#spine/refusals'
import { newId } from '#platform/ids'
import type { Person } from '#spine/people/people'
import { recordActivity } from '#spine/records/activity'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import {
  type Migration,
  changeMigration,
  countClients,
  findMigration,
  findRunning,
  insertMigration,
  lockMigration,
} from './queries.ts'

export const notFound = refuse(404, 'Migration not found')

/** Starts a migration of the legacy store. Throws Refused, 409 while another one runs. */
export async function beginMigration(work: UnitOfWork, actor: Person, isDry: boolean): Promise<Migration> {
  await lockNames(work.tx, ['legacy migration'])
  if (await findRunning(work.tx)) throw new Refused(refuse(409, 'A run is in progress. Stop it or wait.'))
  const id = newId()
  const total = await countClients(work.tx)
  await insertMigration(work.tx, { id, is_dry: isDry, begun_at: work.now, begun_by: actor.id, total })
  await recordActivity(work.tx, {
    author: actor,
    at: work.now,
    verb: 'legacy.migrationBegun',
    subject: { type: 'legacy', id },
    details: { isDry, total },
  })
  await work.jobs.enqueue(work.tx, 'migrate-legacy', { migrationId: id })
  return reload(work, id)
}

/** Stops the migration after its current client; an ended one stays. Throws Refused, 404. */
export async function stopMigration(work: UnitOfWork, actor: Person, id: string): Promise<Migration> {
  const migration = await lockMigration(work.tx, id)
  if (!migration) throw new Refused(notFound)
  if (migration.ended_at || migration.stopped_at) return migration
  await changeMigration(work.tx, id, { stopped_at: work.now, stopped_by: actor.id })
  await recordActivity(work.tx, {
    author: actor,
    at: work.now,
    verb: 'legacy.migrationStopped',
    subject: { type: 'legacy', id },
    details: { isDry: migration.is_dry },
  })
  // Ends a migration whose job was abandoned, which nothing else would detect.
  await work.jobs.enqueue(work.tx, 'migrate-legacy', { migrationId: id })
  return reload(work, id)
}

async function reload({ tx }: UnitOfWork, id: string): Promise<Migration> {
  const migration = await findMigration(tx, id)
  if (!migration) throw new Refused(notFound)
  return migration
}
