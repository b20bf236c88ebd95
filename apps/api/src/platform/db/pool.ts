/** PostgreSQL connections: their settings, their type parsers, and the timeout of an unresponsive server. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Pool, type PoolClient, type PoolConfig, types } from 'pg'
import { withTimeout } from '#platform/with-timeout'

/**
 * A pool whose connections may die at any time: the next query reports the error, and a new connection is opened.
 * Nothing connects until the first query.
 */
export function openPool(databaseUrl: string, settings: PoolConfig, Kind: typeof Pool = GuardedPool): Pool {
  const pool = new Kind({
    ...addressOf(databaseUrl),
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser },
    ...settings,
  })
  // An 'error' event without a listener ends the process: the pool emits it for idle connections, the client for
  // active ones.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

const ignore = () => undefined

/**
 * Tuned for many small queries: parallel workers and JIT cost more than they save. Random reads are nearly as cheap
 * as sequential ones on SSDs and in memory, so sequential scans pay off later.
 */
const defaults = '-c max_parallel_workers_per_gather=0 -c jit=off -c random_page_cost=1.1'

/** Comes last, since the last option wins: timestamps are read as text and assumed to be UTC. */
const required = '-c timezone=UTC'

/**
 * `?options=` of the URL would replace ours. It goes between the defaults, which it may override, and the required
 * ones.
 */
function addressOf(databaseUrl: string): PoolConfig {
  const address = new URL(databaseUrl)
  const custom = address.searchParams.get('options') ?? ''
  address.searchParams.delete('options')
  return { connectionString: address.href, options: [defaults, custom, required].filter(Boolean).join(' ') }
}

/** Set while a transaction runs. */
export const insideTransaction = new AsyncLocalStorage<true>()

/** Refuses a second connection inside a transaction: its query would run outside the transaction. */
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

const asText = (value: string) => value

/**
 * Dates stay `YYYY-MM-DD` text, since a Date would shift them across time zones; timestamps become the wire format;
 * numeric stays text, for exact money.
 */
const getTypeParser: typeof types.getTypeParser = (oid, format) => {
  if (oid === types.builtins.DATE) return asText
  if (oid === types.builtins.TIMESTAMPTZ) return instantOf
  if (oid === types.builtins.INT8) return Number
  return types.getTypeParser(oid, format)
}

/** Probes the database on a connection of its own, which never queues behind other work. */
export interface HealthProbe {
  /** Throws after two seconds without a response. Concurrent callers share one probe. */
  ping(): Promise<void>
  close(): Promise<void>
}

const timeoutMs = 2_000

/** A pool of one connection for LISTEN. */
export const openListening = (databaseUrl: string): Pool => openPool(databaseUrl, { max: 1 }, Pool)

export function openHealthProbe(databaseUrl: string): HealthProbe {
  const settings = { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: timeoutMs }
  const pool = openPool(databaseUrl, settings, Pool)
  let running: Promise<void> | undefined
  return {
    ping() {
      running ??= probeOnce(pool).finally(() => {
        running = undefined
      })
      return running
    },
    close: () => pool.end(),
  }
}

async function probeOnce(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await withTimeout(timeoutMs, client.query('select'))
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Ends connections to an unresponsive server, which would keep their queries waiting forever. Each query probes the
 * server every `timeoutMs`; when the probe fails, the query and its connection end. A slow query on a healthy server
 * goes on, and an abandoned response never reaches the next query.
 */
export function closeOnUnresponsiveServer(client: PoolClient, probe: HealthProbe, timeoutMs: number): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const answer = query(...args)
    if (answer instanceof Promise) watch(client, answer, probe, timeoutMs)
    return answer
  }) as typeof client.query
}

/** Undocumented: the socket of a pg client. */
interface ClientWithSocket {
  readonly connection: { readonly stream: { destroy(): void } }
}

function watch(client: PoolClient, answer: Promise<unknown>, probe: HealthProbe, timeoutMs: number): void {
  let isAnswered = false
  const wait = () => setTimeout(() => void probe.ping().then(waitAgain, end), timeoutMs)
  const waitAgain = () => {
    if (!isAnswered) timer = wait()
  }
  const end = () => {
    if (isAnswered) return
    void client.end()
    // Destroys the socket, since a graceful end would wait for the pending queries.
    ;(client as unknown as ClientWithSocket).connection.stream.destroy()
  }
  let timer = wait()
  const answered = () => {
    isAnswered = true
    clearTimeout(timer)
  }
  answer.then(answered, answered)
}

/**
 * Converts `2026-11-21 08:03:26.1234+00`, PostgreSQL's text in UTC, to the wire format `2026-11-21T08:03:26.123Z`. A
 * page of 50 leads has two hundred timestamps; converting through Date took longer than reading the rows.
 */
export function instantOf(text: string): string {
  const milliseconds = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}
