import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Logger } from 'pino'
import type { Connection, Tables } from './database.ts'
import { sqlState } from './errors.ts'
import { lockNames } from './locks.ts'
import { openPool } from './pool.ts'
import { createSchema } from './schema.ts'

const ownFolder = new URL('./migrations/', import.meta.url)

/** The last migration of the release of November 26, 2026. It and those before it are squashed into `schema/`. */
export const squashedUpTo = '0118_legacy_migration_tried'

export interface MigrateOptions {
  /** Logs each file as it begins and when it is done. */
  readonly log?: Pick<Logger, 'info' | 'warn'>
  /** The folder of the migrations: tests have their own. */
  readonly folder?: URL
  /** Milliseconds that a migration waits for a lock on a table; statements that queue behind it wait as long. */
  readonly lockTimeoutMs?: number
}

/**
 * Brings a database to the newest schema. An empty one gets it from the files of `schema/`. Any other runs the migrations
 * that it lacks: numbered SQL files, forward only, each in a transaction of its own, without a statement timeout. A
 * migration waits for a table only so long, then lets the statements behind it go first and retries. Any number of
 * processes may call this at once: an advisory lock serializes them.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<void> {
  const { log = silent, folder = ownFolder, lockTimeoutMs = 5_000 } = options
  const db = openForMigrations(databaseUrl, lockTimeoutMs)
  try {
    await createUnlessMigrated(db, folder, log)
    const squashed = await squashedMigrations(db)
    const provider = { getMigrations: async () => ({ ...squashed, ...(await readMigrations(folder, log)) }) }
    const migrator = new Migrator({ db, provider })
    while (await migrateOne(migrator, log));
  } finally {
    await db.destroy()
  }
}

const silent: Pick<Logger, 'info' | 'warn'> = { info: () => undefined, warn: () => undefined }

export const migrationNames = async (folder = ownFolder) =>
  (await readdir(folder)).filter(isMigration).sort().map(nameOf)
const isMigration = (file: string) => file.endsWith('.sql')
const nameOf = (file: string) => file.replace('.sql', '')

/** The schema of an empty database is that of the newest migration, so all of them count as executed. */
const createUnlessMigrated = (db: Connection, folder: URL, log: Pick<Logger, 'info'>) =>
  db.transaction().execute(async (tx) => {
    // Other processes wait here until the first one is done.
    await sql`set local lock_timeout = 0`.execute(tx)
    await lockNames(tx, ['create schema'])
    await sql`
      create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)
    `.execute(tx)
    if ((await executedMigrations(tx)).length > 0) return
    log.info('creating the schema')
    await createSchema(tx)
    const names = [squashedUpTo, ...(await migrationNames(folder))]
    await sql`
      insert into kysely_migration (name, timestamp)
      select name, ${new Date().toISOString()} from unnest(${names}::text[]) as name
    `.execute(tx)
  })

/** Kysely demands every executed migration by name, also those whose files are gone. */
async function squashedMigrations(db: Connection): Promise<Record<string, Migration>> {
  const executed = await executedMigrations(db)
  if (!executed.includes(squashedUpTo)) {
    throw new Error(
      'This database is older than the release of November 26, 2026. Start that release on it once, then this one.',
    )
  }
  const squashed = executed.filter((name) => name <= squashedUpTo)
  return Object.fromEntries(squashed.map((name) => [name, { up: () => Promise.resolve() }]))
}

async function executedMigrations(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Set on the session, because the URL or the role may have timeouts. */
function openForMigrations(databaseUrl: string, lockTimeoutMs: number): Kysely<Tables> {
  const timeouts = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${lockTimeoutMs}`
  const dialect = new PostgresDialect({
    pool: openPool(databaseUrl, { max: 1 }),
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(timeouts))
    },
  })
  return new Kysely<Tables>({ dialect })
}

async function readMigrations(folder: URL, log: Pick<Logger, 'info'>): Promise<Record<string, Migration>> {
  const names = await migrationNames(folder)
  return Object.fromEntries(
    names.map((migration, index) => [
      migration,
      {
        async up(db: Kysely<unknown>) {
          const text = await readFile(new URL(`${migration}.sql`, folder), 'utf8')
          log.info({ migration, number: index + 1, of: names.length }, 'migrating')
          const startedAt = performance.now()
          await sql.raw(text).execute(db)
          log.info({ migration, ms: Math.round(performance.now() - startedAt) }, 'migrated')
        },
      },
    ]),
  )
}

/** Lock timeout, or a deadlock. */
const isBlocked = (error: unknown) => ['55P03', '40P01'].includes(sqlState(error) ?? '')

/** Kysely reads all tables and columns before it takes its lock; another process may drop one of them just then. */
const isGone = (error: unknown) => ['42P01', '42703'].includes(sqlState(error) ?? '')

/** Returns whether there may be more to do. */
async function migrateOne(migrator: Migrator, log: Pick<Logger, 'warn'>): Promise<boolean> {
  const { error, results = [] } = await migrator.migrateUp()
  const migration = results[0]?.migrationName
  if (error && (isBlocked(error) || (!migration && isGone(error)))) {
    log.warn({ migration }, 'migrating waits for a table lock')
    await delay(1_000)
    return true
  }
  if (error) throw new Error(`Migrating failed at ${migration ?? 'the start'}.`, { cause: error })
  return migration !== undefined
}
