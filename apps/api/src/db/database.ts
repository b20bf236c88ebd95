/** The database as the application uses it: reads, transactions with retries, snapshots, shares of its connections. */
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, PostgresDriver, type Transaction, sql } from 'kysely'
import { type Commits, announceCommits } from './commits.ts'
import { insideTransaction, openListening, openPool, endWhenFrozen, openPulse } from './pool.ts'
import { isStale, statementKeeper } from './statements.ts'
import { type Semaphore, semaphore } from './semaphore.ts'
import type { DB } from './tables.gen.ts'
import { ConfigError } from '../config.ts'
import { sqlState } from './errors.ts'

export type Tables = DB
/** What queries take first: the database, or the transaction they must stay inside. */
export type Connection = Kysely<Tables>

export interface Database {
  /** For reads outside a transaction. Inside one, using it throws. */
  readonly read: Connection
  /**
   * Runs `work` in one transaction, again when PostgreSQL asks for a retry (40001, 40P01) or keeps a statement of it no
   * longer: `work` must therefore touch nothing but the database. What it asks for at once is sent at once, and is done in
   * the order in which it was asked for.
   */
  inTransaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Told after every transaction of any process that was committed by `inTransaction`. */
  readonly commits: Commits
  /** The database as it is at this moment, for reading at length. It holds a connection until it is ended. */
  snapshot(): Promise<Snapshot>
  /** What may come in crowds or take long waits in a line of its own, so that it never has all the connections. */
  readonly shares: { readonly imports: Semaphore; readonly logSearches: Semaphore }
  /** Throws when the database answers nobody. Asked on a connection of its own: a crowd at the others is no outage. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface Snapshot {
  readonly read: Connection
  end(): Promise<void>
}

export interface DatabaseOptions {
  /** Connections that work. */
  readonly max?: number
  /** Milliseconds that a query waits before it is asked whether the database answers anybody. */
  readonly patience?: number
  /** Whether PostgreSQL keeps our statements (DATABASE_STATEMENTS); unless told, it does. */
  readonly keepsStatements?: boolean
}

/** Opens a pool on `databaseUrl`. Nothing connects until the first query. */
export function openDatabase(databaseUrl: string, options: DatabaseOptions = {}): Database {
  const { max = 10, patience = 5_000, keepsStatements = true } = options
  const pulse = openPulse(databaseUrl)
  const pool = openPool(databaseUrl, { max, pipeline: true })
  const keepStatements = keepsStatements ? statementKeeper() : undefined
  pool.on('connect', (client) => {
    keepStatements?.(client)
    endWhenFrozen(client, pulse, patience)
  })
  const share = Math.max(1, Math.floor(max / 4))
  const readers = semaphore(share)
  const read = new Kysely<Tables>({ dialect: new EagerDialect({ pool }) })
  const commits = announceCommits(
    (channel) => sql`select pg_notify(${channel}, '')`.execute(read),
    openListening(databaseUrl),
  )

  return {
    read,
    commits,
    async inTransaction(work) {
      const done = await withRetries(() =>
        read.transaction().execute((tx) => insideTransaction.run(true, () => work(tx))),
      )
      commits.tell()
      return done
    },
    snapshot: async () => takeSnapshot(read, await readers.enter()),
    shares: {
      imports: semaphore(share, longestLineOfImports),
      logSearches: semaphore(share, longestLineOfSearches),
    },
    ping: () => pulse.ping(),
    async close() {
      await commits.close()
      await Promise.all([read.destroy(), pulse.close()])
    },
  }
}

/**
 * Begins a transaction on the way of its first statement, which is not kept waiting for the answer: a connection that
 * cannot begin cannot do the statement either. Statements that are asked for at once are sent at once and done one
 * after the other, each seeing what those before it did.
 */
class EagerDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new EagerDriver(this.#config)
  }
}

class EagerDriver extends PostgresDriver {
  override async beginTransaction(
    ...transaction: Parameters<PostgresDriver['beginTransaction']>
  ): Promise<void> {
    super.beginTransaction(...transaction).catch(() => undefined)
  }
}

/** A burst that fits is all taken in, some seconds later; one body may be 64 kB. */
const longestLineOfImports = 1_000
const longestLineOfSearches = 20

/** The library's transactions by hand keep their connection for ever when it dies; this one gives it back. */
async function takeSnapshot(db: Connection, leave: () => void): Promise<Snapshot> {
  const begun = Promise.withResolvers<Connection>()
  const ended = Promise.withResolvers<void>()
  const over = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => {
      begun.resolve(tx)
      return ended.promise
    })
    .catch((error: unknown) => begun.reject(error))
    .finally(leave)
  const read = await begun.promise
  return {
    read,
    end() {
      ended.resolve()
      return over
    },
  }
}

const retryable = new Set(['40001', '40P01'])
const attempts = 5

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === attempts || !(retryable.has(sqlState(error) ?? '') || isStale(error))) throw error
      await delay(attempt * 10 * (1 + Math.random()))
    }
  }
}

const oldest = 15

/**
 * Asks the server for its version before anything else. Throws ConfigError: not reachable, refused, too old, or with
 * another clock than UTC, in which every instant would be read hours away from what was written.
 */
export async function reachDatabase({ read }: Database, connectionString: string): Promise<void> {
  const { host } = new URL(connectionString)
  const refuse = (reason: string) => new ConfigError(`DATABASE_URL: the server at ${host} ${reason}.`)
  const { rows } = await sql<{ version: string; zone: string }>`
    select current_setting('server_version_num') as version, current_setting('timezone') as zone
  `
    .execute(read)
    .catch((error: unknown) => {
      throw refuse(`cannot be used (${error instanceof Error ? error.message : String(error)})`)
    })
  const { version, zone } = rows[0] ?? {}
  const major = Math.floor(Number(version) / 10_000)
  if (major < oldest) throw refuse(`is PostgreSQL ${major}; ${oldest} or newer is needed`)
  if (zone !== 'UTC') {
    throw refuse(
      `answers in the time zone ${zone} though it was asked for UTC; let what stands before it pass \`options\` on`,
    )
  }
}
