import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export interface ServiceState {
  readonly name: string
  readonly state: 'up' | 'down' | 'not set up'
  readonly since: Date
  readonly critical: boolean
  readonly detail: string | null
}

/** Remembers since when each service has been in the state it is in, as this process saw it. */
const seen = new Map<string, { state: ServiceState['state']; since: Date }>()

/** Asks one service. What it throws is the detail that an administrator reads. */
export async function stateOf(
  name: string,
  critical: boolean,
  now: Date,
  ask: () => Promise<unknown>,
): Promise<ServiceState> {
  const detail = await ask().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  const state = detail === null ? 'up' : 'down'
  const before = seen.get(name)
  const since = before?.state === state ? before.since : now
  seen.set(name, { state, since })
  return { name, state, since, critical, detail }
}

export const askDatabase = (db: Database) => within(2_000, sql`select 1`.execute(db.read))

/** A service that does not answer in time is down; the question itself may go on. */
export function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds)
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}
