import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Connection } from './database.ts'

/** What each transaction holds already: asking once more would only take time. */
const held = new WeakMap<Connection, Set<string>>()

/**
 * Locks what is named until the end of the transaction, always in one order, so that two who lock the same things
 * never wait for each other.
 */
export async function lockNames(tx: Connection, names: readonly string[]): Promise<void> {
  const holding = held.get(tx) ?? new Set()
  held.set(tx, holding)
  const missing = names.filter((name) => !holding.has(name))
  if (missing.length === 0) return
  for (const name of missing) holding.add(name)
  await sql`select pg_advisory_xact_lock(number) from unnest(${numbersOf(missing)}::bigint[]) as number`.execute(
    tx,
  )
}

/** The same without waiting, and so in any order: false when somebody else holds one of them. */
export async function tryLockNames(tx: Connection, names: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ held: boolean | null }>`
    select bool_and(pg_try_advisory_xact_lock(number)) as held from unnest(${numbersOf(names)}::bigint[]) as number
  `.execute(tx)
  return rows[0]?.held !== false
}

/** PostgreSQL locks numbers of 64 bits. Two names that meet in one number only wait for each other needlessly. */
function numbersOf(names: readonly string[]): string[] {
  const numbers = names.map((name) => createHash('sha256').update(name).digest().readBigInt64BE())
  return [...new Set(numbers)].sort((a, b) => (a < b ? -1 : 1)).map(String)
}
