/** The application's database: reads, transactions with retries, snapshots, connection quotas. */
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, PostgresDriver, type Transaction, sql } from 'kysely'
import { type Commits, announceCommits } from './commits.ts'
import {
  insideTransaction,
  openListening,
  openPool,
  closeOnUnresponsiveServer,
  openHealthProbe,
} from './pool.ts'
import { isStale, statementPreparer } from './statements.ts'
import { type Semaphore, semaphore } from './semaphore.ts'
import type { DB } from './tables.gen.ts'
import { ConfigError } from '#platform/config'
import { sqlState } from './errors.ts'

export type Tables = DB
/** The first argument of queries: the database, or the transaction that they must stay inside. */
export type Connection = Kysely<Tables>

export interface Database {
  /** For reads outside a transaction. Inside one it throws. */
  readonly read: Connection
  /**
   * Runs `work` in one transaction, with a retry on serialization failures and deadlocks (40001, 40P01) and on stale
   * prepared statements: `work` must therefore have no effect outside the database. Concurrent statements are
   * pipelined and run in the order of their calls.
   */
  inTransaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Signals every commit by `inTransaction`, of any process. */
  readonly commits: Commits
  /** A read-only snapshot for long reads. It holds a connection until `end`. */
  snapshot(): Promise<Snapshot>
  /** Separate connection quotas for bursty or slow work, so that it never takes all connections. */
  readonly limits: { readonly imports: Semaphore; readonly logSearches: Semaphore }
  /** Throws when the database does not respond. Uses a connection of its own, since a busy pool is no outage. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface Snapshot {
  readonly read: Connection
  end(): Promise<void>
}

export interface DatabaseOptions {
  /** The size of the connection pool. */
  readonly max?: number
  /** Milliseconds before a waiting query triggers a health probe. */
  readonly timeoutMs?: number
  /** Use prepared statements (DATABASE_STATEMENTS); true by default. */
  readonly preparesStatements?: boolean
}

/** Opens a pool on `databaseUrl`. Nothing connects until the first query. */
export function openDatabase(databaseUrl: string, options: DatabaseOptions = {}): Database {
  const { max = 10, timeoutMs = 5_000, preparesStatements = true } = options
  const probe = openHealthProbe(databaseUrl)
  const pool = openPool(databaseUrl, { max, pipeline: true })
  const prepareStatements = preparesStatements ? statementPreparer() : undefined
  pool.on('connect', (client) => {
    prepareStatements?.(client)
    closeOnUnresponsiveServer(client, probe, timeoutMs)
  })
  const quota = Math.max(1, Math.floor(max / 4))
  const snapshots = semaphore(quota)
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
      commits.announce()
      return done
    },
    snapshot: async () => openSnapshot(read, await snapshots.enter()),
    limits: {
      imports: semaphore(quota, maxWaitingImports),
      logSearches: semaphore(quota, maxWaitingSearches),
    },
    ping: () => probe.ping(),
    async close() {
      await commits.close()
      await Promise.all([read.destroy(), probe.close()])
    },
  }
}

/**
 * Sends `begin` together with the first statement, without waiting: a connection that cannot begin cannot run the
 * statement either. Concurrent statements are pipelined and run one after the other, each seeing the effects of those
 * before it.
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

/** A burst of this size is accepted within seconds; one body may have 64 kB. */
const maxWaitingImports = 1_000
const maxWaitingSearches = 20

/** Kysely's manual transactions leak a connection that dies; this one releases it. */
async function openSnapshot(db: Connection, leave: () => void): Promise<Snapshot> {
  const begun = Promise.withResolvers<Connection>()
  const ended = Promise.withResolvers<void>()
  const transaction = db
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
      return transaction
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

const minimumVersion = 15

/**
 * Checks the server's version and time zone at startup. Throws ConfigError: unreachable, refused, too old, or not in
 * UTC, in which case every timestamp would be read hours off.
 */
export async function checkDatabase({ read }: Database, connectionString: string): Promise<void> {
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
  if (major < minimumVersion) throw refuse(`is PostgreSQL ${major}; ${minimumVersion} or newer is needed`)
  if (zone !== 'UTC') {
    throw refuse(
      `answers in the time zone ${zone} instead of UTC; let the proxy before it pass \`options\` on`,
    )
  }
}
