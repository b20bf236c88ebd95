import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, type PoolClient, type PoolConfig, types } from 'pg'
import { instantOf } from './instant.ts'
import type { DB } from './tables.gen.ts'
import { turns } from './turns.ts'

export type Tables = DB
/** What queries take first: the database, or the transaction they must stay inside. */
export type Connection = Kysely<Tables>

export interface Database {
  /** For reads outside a transaction. Inside one, using it throws. */
  readonly read: Connection
  /**
   * Runs `work` in one transaction, again when PostgreSQL asks for a retry (40001, 40P01): `work` must therefore
   * touch nothing but the database.
   */
  inTransaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** The database as it is at this moment, for reading at length. It holds a connection until it is ended. */
  snapshot(): Promise<Snapshot>
  close(): Promise<void>
}

export interface Snapshot {
  readonly read: Connection
  end(): Promise<void>
}

/** Opens a pool on `connectionString`. Nothing connects until the first query. */
export function openDatabase(connectionString: string, options: { max?: number } = {}): Database {
  const max = options.max ?? 10
  const pool = openPool(connectionString, max)
  // Who reads at length, and perhaps slowly, never has all the connections.
  const readers = turns(Math.max(1, Math.floor(max / 4)))
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

  return {
    read,
    inTransaction: (work) =>
      withRetries(() => read.transaction().execute((tx) => insideTransaction.run(true, () => work(tx)))),
    snapshot: async () => takeSnapshot(read, await readers.enter()),
    close: () => read.destroy(),
  }
}

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

/** A pool whose connections may die at any time: the next query reports what is wrong, and a new one is made. */
export function openPool(connectionString: string, max: number): Pool {
  const pool = new GuardedPool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    // Many small queries at once: processes and machine code for each of them cost more than they save. And any page
    // of a solid-state disk, or of memory, is as near as the next: reading a whole table pays later than on a disk.
    options: '-c max_parallel_workers_per_gather=0 -c jit=off -c random_page_cost=1.1 -c timezone=UTC',
    types: { getTypeParser },
  })
  // An 'error' nobody listens to ends the process: the pool's is of an idle connection, the client's of one in use.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

const ignore = () => undefined

const insideTransaction = new AsyncLocalStorage<true>()

/** Refuses a second connection to code that runs inside a transaction: its query would escape it. */
class GuardedPool extends Pool {
  constructor(config: PoolConfig) {
    super(config)
    const connect = this.connect.bind(this)
    this.connect = function guarded(...done: []): Promise<PoolClient> {
      if (insideTransaction.getStore()) throw new Error('A query escaped its transaction: pass `tx` on.')
      return connect(...done)
    } as typeof this.connect
  }
}

const retryable = new Set(['40001', '40P01'])
const attempts = 5

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === attempts || !retryable.has(sqlState(error) ?? '')) throw error
      await delay(attempt * 10 * (1 + Math.random()))
    }
  }
}

/** PostgreSQL's five-character code of an error, where it is one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

const asText = (value: string) => value

/**
 * Days stay `YYYY-MM-DD` text (a Date would move them across time zones), instants become the text of the wire, and
 * numeric stays text, for exact money.
 */
const getTypeParser: typeof types.getTypeParser = (oid, format) => {
  if (oid === types.builtins.DATE) return asText
  if (oid === types.builtins.TIMESTAMPTZ) return instantOf
  if (oid === types.builtins.INT8) return Number
  return types.getTypeParser(oid, format)
}
