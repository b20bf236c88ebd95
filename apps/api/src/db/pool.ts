/** Connections to PostgreSQL: what they are set to, what types they read, and how one ends that nobody answers. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Pool, type PoolClient, type PoolConfig, types } from 'pg'
import { within } from '../within.ts'

/**
 * A pool whose connections may die at any time: the next query reports what is wrong, and a new one is made. Nothing
 * connects until the first query.
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
  // An 'error' nobody listens to ends the process: the pool's is of an idle connection, the client's of one in use.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

const ignore = () => undefined

/**
 * Many small queries at once: processes and machine code for each of them cost more than they save. And any page of a
 * solid-state disk, or of memory, is as near as the next: reading a whole table pays later than on a disk.
 */
const wished = '-c max_parallel_workers_per_gather=0 -c jit=off -c random_page_cost=1.1'

/** Behind everything else, since the last word counts: instants are read as text, and taken for what UTC writes. */
const needed = '-c timezone=UTC'

/** `?options=` of an address would replace ours. It stands between: after what it may change, before what it may not. */
function addressOf(databaseUrl: string): PoolConfig {
  const address = new URL(databaseUrl)
  const given = address.searchParams.get('options') ?? ''
  address.searchParams.delete('options')
  return { connectionString: address.href, options: [wished, given, needed].filter(Boolean).join(' ') }
}

/** Set while a transaction is worked on. */
export const insideTransaction = new AsyncLocalStorage<true>()

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

/** Whether the database answers, asked on a connection kept for that: never in line behind the work of others. */
export interface Pulse {
  /** Throws when no answer comes within two seconds. Whoever asks meanwhile hears the same. */
  ping(): Promise<void>
  close(): Promise<void>
}

const patienceMs = 2_000

/** One connection, kept while somebody listens on it. */
export const openListening = (databaseUrl: string): Pool => openPool(databaseUrl, { max: 1 }, Pool)

export function openPulse(databaseUrl: string): Pulse {
  const settings = { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: patienceMs }
  const pool = openPool(databaseUrl, settings, Pool)
  let asked: Promise<void> | undefined
  return {
    ping() {
      asked ??= ask(pool).finally(() => {
        asked = undefined
      })
      return asked
    },
    close: () => pool.end(),
  }
}

async function ask(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await within(patienceMs, client.query('select'))
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * A database that stands still keeps its connections, and with them whoever waits for an answer. Each query of this
 * connection asks every `patience` milliseconds whether anybody is answered, and ends with the connection when nobody
 * is: a query that merely takes long goes on, and one that was given up can never be taken for the next one's.
 */
export function endWhenFrozen(client: PoolClient, pulse: Pulse, patience: number): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const answer = query(...given)
    if (answer instanceof Promise) watch(client, answer, pulse, patience)
    return answer
  }) as typeof client.query
}

/** What the types of the driver do not tell: on what a connection runs. */
interface Wired {
  readonly connection: { readonly stream: { destroy(): void } }
}

function watch(client: PoolClient, answer: Promise<unknown>, pulse: Pulse, patience: number): void {
  let isAnswered = false
  const wait = () => setTimeout(() => void pulse.ping().then(goOn, end), patience)
  const goOn = () => {
    if (!isAnswered) timer = wait()
  }
  const end = () => {
    if (isAnswered) return
    void client.end()
    // Still within its queries, it is cut off at once: a goodbye would wait for them.
    ;(client as unknown as Wired).connection.stream.destroy()
  }
  let timer = wait()
  const answered = () => {
    isAnswered = true
    clearTimeout(timer)
  }
  answer.then(answered, answered)
}

/**
 * A `timestamptz` as the wire has it, `2026-11-21T08:03:26.123Z`, from `2026-11-21 08:03:26.1234+00`, as PostgreSQL
 * writes it on connections in UTC. A list of 50 leads has two hundred of them: making a Date of each, and text of it
 * again, took longer than reading the rows.
 */
export function instantOf(text: string): string {
  const milliseconds = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}
