import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Tables } from './database.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Numbered SQL files, forward only. Kysely's migrator holds an advisory lock, so many processes may start at once. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Object.fromEntries(
    files.map((file) => [
      file.replace('.sql', ''),
      {
        async up(db: Kysely<unknown>) {
          await sql.raw(await readFile(new URL(file, folder), 'utf8')).execute(db)
        },
      },
    ]),
  )
}

/** Brings the schema to the newest migration, or to `target` (tests compare schemas at each step). */
export async function migrate(db: Kysely<Tables>, target?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results } = target ? await migrator.migrateTo(target) : await migrator.migrateToLatest()
  const failed = results?.find((result) => result.status === 'Error')
  if (error) throw new Error(`Migrating failed at ${failed?.migrationName ?? 'the start'}.`, { cause: error })
}

export const migrationNames = async () => Object.keys(await readMigrations())
