import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Logger } from 'pino'
import type { Tables } from './database.ts'
import { sqlState } from './errors.ts'
import { openPool } from './pool.ts'

const folder = new URL('./migrations/', import.meta.url)

export interface MigrateOptions {
  /** Hears of each file as it begins and when it is done. */
  readonly log?: Pick<Logger, 'info' | 'warn'>
  /** The last file that is run, instead of the newest: tests look at the schema of each step. */
  readonly target?: string
  /** Milliseconds that a migration waits for a table that somebody else uses; those behind it wait as long. */
  readonly lockPatience?: number
}

/**
 * Brings the schema to the newest migration: numbered SQL files, forward only, each in a transaction of its own. They
 * may take as long as they take, but wait for a table only so long; then they let those behind them go first and try
 * again. Any number of processes may ask at once: Kysely's migrator holds an advisory lock while it works.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<void> {
  const { log = silent, target, lockPatience = 5_000 } = options
  const db = openForMigrations(databaseUrl, lockPatience)
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(log, target) } })
  try {
    while (await migrateOne(migrator, log));
  } finally {
    await db.destroy()
  }
}

const silent: Pick<Logger, 'info' | 'warn'> = { info: () => undefined, warn: () => undefined }

export const migrationNames = async () => (await readdir(folder)).filter(isMigration).sort().map(nameOf)
const isMigration = (file: string) => file.endsWith('.sql')
const nameOf = (file: string) => file.replace('.sql', '')

/** Said to the session itself: an address may name a timeout, and a user of the database may have one. */
function openForMigrations(databaseUrl: string, lockPatience: number): Kysely<Tables> {
  const patience = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${lockPatience}`
  const dialect = new PostgresDialect({
    pool: openPool(databaseUrl, { max: 1 }),
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(patience))
    },
  })
  return new Kysely<Tables>({ dialect })
}

async function readMigrations(
  log: Pick<Logger, 'info'>,
  target?: string,
): Promise<Record<string, Migration>> {
  const names = (await migrationNames()).filter((name) => !target || name <= target)
  return Object.fromEntries(
    names.map((migration, at) => [
      migration,
      {
        async up(db: Kysely<unknown>) {
          const text = await readFile(new URL(`${migration}.sql`, folder), 'utf8')
          log.info({ migration, number: at + 1, of: names.length }, 'migrating')
          const began = performance.now()
          await sql.raw(text).execute(db)
          log.info({ migration, ms: Math.round(performance.now() - began) }, 'migrated')
        },
      },
    ]),
  )
}

/** Another's lock was not to be had in time, or each of two waited for the other. */
const isInTheWay = (error: unknown) => ['55P03', '40P01'].includes(sqlState(error) ?? '')

/** Kysely looks at every table before it takes its lock; another process may drop one of them just then. */
const hasGone = (error: unknown) => sqlState(error) === '42P01'

/** Answers whether there may be more to do. */
async function migrateOne(migrator: Migrator, log: Pick<Logger, 'warn'>): Promise<boolean> {
  const { error, results = [] } = await migrator.migrateUp()
  const migration = results[0]?.migrationName
  if (error && (isInTheWay(error) || (!migration && hasGone(error)))) {
    log.warn({ migration }, 'migrating waits for a table that somebody else uses')
    await delay(1_000)
    return true
  }
  if (error) throw new Error(`Migrating failed at ${migration ?? 'the start'}.`, { cause: error })
  return migration !== undefined
}
