import { createHash } from 'node:crypto'
import type { Connection } from '../../db/database.ts'
import { takeLocks } from './queries.ts'

/**
 * Locks what is named until the end of the transaction, always in one order, so that two who lock the same things
 * never wait for each other.
 */
export async function lockNames(tx: Connection, names: readonly string[]): Promise<void> {
  if (names.length > 0) await takeLocks(tx, lockNumbers(names))
}

/** PostgreSQL locks numbers of 64 bits. Two names that meet in one number only wait for each other needlessly. */
function lockNumbers(names: readonly string[]): string[] {
  const numbers = names.map((name) => createHash('sha256').update(name).digest().readBigInt64BE())
  return [...new Set(numbers)].sort((a, b) => (a < b ? -1 : 1)).map(String)
}
