/**
 * Prepared statements: PostgreSQL parses them once per connection, and plans them once where a generic plan suffices.
 * Names are hashes of the text, so every process and release uses the same name for the same statement.
 */
import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { sqlState } from './errors.ts'

/**
 * Each prepared statement takes some 50 kB of a PostgreSQL process. Frequent statements come first; beyond this
 * number statements are sent unprepared.
 */
const maxPerConnection = 200

/** After this many stale statements no more are prepared: a pooler in front of PostgreSQL does not support them. */
const maxStaleStatements = 50

type Query = (text: unknown, values?: unknown) => Promise<unknown>

/**
 * Prepares the statements of the given connections. A statement that a migration or a pooler made stale is prepared
 * again: at once outside a transaction, else by the retry of its transaction (`isStale`).
 */
export function statementPreparer(): (client: PoolClient) => void {
  // A statement that is stale on one connection soon is on all of them, so each connection renames everything.
  let staleCount = 0

  return (client) => {
    const query = client.query.bind(client) as unknown as Query
    const prepared = new Map<string, Prepared>()
    let generation = staleCount
    let state: 'idle' | 'begun' | 'snapshot' = 'idle'

    function nameOf(sqlText: string): Prepared | undefined {
      if (generation !== staleCount) prepared.clear()
      generation = staleCount
      const cached = prepared.get(sqlText)
      if (cached !== undefined) return cached
      if (state === 'snapshot' || prepared.size >= maxPerConnection || generation > maxStaleStatements)
        return undefined
      const digested = digestOf(sqlText)
      if (digested === null) return undefined
      const { name, text } = digested
      const statement = generation === 0 ? digested : { text, name: `${name}_${generation}` }
      prepared.set(text, statement)
      return statement
    }

    async function run(statement: Prepared, values: unknown): Promise<unknown> {
      const isIdle = state === 'idle'
      const preparedIn = generation
      try {
        return await query({ ...statement, values })
      } catch (error) {
        if (!isStale(error)) throw error
        if (preparedIn === staleCount) staleCount += 1
        if (!isIdle) throw error
        return query({ text: statement.text, ...nameOf(statement.text), values })
      }
    }

    client.query = ((sqlText: unknown, values?: unknown, ...others: []) => {
      if (typeof sqlText !== 'string') return query(sqlText, values, ...others)
      if (sqlText === 'begin') state = 'begun'
      else if (sqlText.startsWith('start transaction')) state = 'snapshot'
      else if (sqlText === 'commit' || sqlText === 'rollback') state = 'idle'
      const statement = nameOf(sqlText)
      return statement === undefined ? query(sqlText, values) : run(statement, values)
    }) as typeof client.query
  }
}

/**
 * True for a stale prepared statement: its result columns changed their types, or a pooler switched the connection.
 */
export const isStale = (error: unknown): boolean =>
  sqlState(error) === '26000' ||
  (sqlState(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan'))

/** Shares one string per statement text among all connections. */
interface Prepared {
  readonly name: string
  readonly text: string
}

const digests = new Map<string, Prepared | null>()
const maxDigests = 2_000

/** Null for statements that must not, or need not, be prepared. */
function digestOf(text: string): Prepared | null {
  const known = digests.get(text)
  if (known !== undefined) return known
  if (digests.size >= maxDigests) digests.clear()
  const digested = isPreparable(text) ? { name: hash('sha1', text, 'base64url').slice(0, 16), text } : null
  digests.set(text, digested)
  return digested
}

/**
 * Excludes searches, since a plan for one word is wrong for another; texts that vary with the number of values; and
 * `select *`, whose columns a migration may change.
 */
const isPreparable = (text: string) =>
  /^\s*(?:select|with|insert|update|delete)\b/.test(text) &&
  !/ i?like /.test(text) &&
  !/\bin \((?!\s*select\b)[^)]*\$\d/.test(text) &&
  !/\bvalues \([^)]*\), \(/.test(text) &&
  !/(?:\.|\bselect |\breturning )\*/.test(text)
