import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Connection } from './database.ts'

/** The locks that each transaction holds, to skip repeated queries. */
const held = new WeakMap<Connection, Set<string>>()

/**
 * Takes advisory locks on names until the end of the transaction, in one lock order, so that concurrent transactions
 * cannot deadlock.
 */
export async function lockNames(tx: Connection, names: readonly string[]): Promise<void> {
  const acquired = held.get(tx) ?? new Set()
  held.set(tx, acquired)
  const missing = names.filter((name) => !acquired.has(name))
  if (missing.length === 0) return
  for (const name of missing) acquired.add(name)
  await sql`select pg_advisory_xact_lock(number) from unnest(${numbersOf(missing)}::bigint[]) as number`.execute(
    tx,
  )
}

/** Tries to lock without waiting, in any order: false when another transaction holds one of them. */
export async function tryLockNames(tx: Connection, names: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ held: boolean | null }>`
    select bool_and(pg_try_advisory_xact_lock(number)) as held from unnest(${numbersOf(names)}::bigint[]) as number
  `.execute(tx)
  return rows[0]?.held !== false
}

/** Advisory locks are 64-bit numbers. A hash collision of two names only causes a needless wait. */
function numbersOf(names: readonly string[]): string[] {
  const numbers = names.map((name) => createHash('sha256').update(name).digest().readBigInt64BE())
  return [...new Set(numbers)].sort((a, b) => (a < b ? -1 : 1)).map(String)
}
