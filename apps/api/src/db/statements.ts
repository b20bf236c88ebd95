/**
 * Statements that PostgreSQL keeps for a connection: it reads them once, and plans them once where one plan does for
 * all values. Named by their text, so that every process and release names the same statement alike.
 */
import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { sqlState } from './errors.ts'

/**
 * Each kept one takes some 50 kB of PostgreSQL's process. What everybody asks is asked first: what comes when there is no
 * room is sent as it stands.
 */
const mostPerConnection = 200

/** Whoever makes statements void that often keeps none: what stands before PostgreSQL does not know them again. */
const mostTimesVoid = 50

type Query = (given: unknown, values?: unknown) => Promise<unknown>

/**
 * Names the statements of the connections that it is given. One that a migration or a pooler made void is prepared
 * again: at once when it stands alone, else by its transaction, which is run again (`isStale`).
 */
export function statementKeeper(): (client: PoolClient) => void {
  // What is void for one connection is soon void for all of them: each then names everything anew.
  let timesVoid = 0

  return (client) => {
    const query = client.query.bind(client) as unknown as Query
    const kept = new Map<string, Named>()
    let named = timesVoid
    let session: 'alone' | 'begun' | 'read at length' = 'alone'

    function nameOf(asked: string): Named | undefined {
      if (named !== timesVoid) kept.clear()
      named = timesVoid
      const known = kept.get(asked)
      if (known !== undefined) return known
      if (session === 'read at length' || kept.size >= mostPerConnection || named > mostTimesVoid)
        return undefined
      const digested = digestOf(asked)
      if (digested === null) return undefined
      const { name, text } = digested
      const one = named === 0 ? digested : { text, name: `${name}_${named}` }
      kept.set(text, one)
      return one
    }

    async function ask(one: Named, values: unknown): Promise<unknown> {
      const isAlone = session === 'alone'
      const namedAt = named
      try {
        return await query({ ...one, values })
      } catch (error) {
        if (!isStale(error)) throw error
        if (namedAt === timesVoid) timesVoid += 1
        if (!isAlone) throw error
        return query({ text: one.text, ...nameOf(one.text), values })
      }
    }

    client.query = ((given: unknown, values?: unknown, ...others: []) => {
      if (typeof given !== 'string') return query(given, values, ...others)
      if (given === 'begin') session = 'begun'
      else if (given.startsWith('start transaction')) session = 'read at length'
      else if (given === 'commit' || given === 'rollback') session = 'alone'
      const one = nameOf(given)
      return one === undefined ? query(given, values) : ask(one, values)
    }) as typeof client.query
  }
}

/** Whether a kept statement is void: its columns changed their types, or the connection is not the one it was. */
export const isStale = (error: unknown): boolean =>
  sqlState(error) === '26000' ||
  (sqlState(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan'))

/** The text is the same string for all connections, which each keep theirs for as long as they live. */
interface Named {
  readonly name: string
  readonly text: string
}

const digests = new Map<string, Named | null>()
const mostDigests = 2_000

/** Null for what is not worth keeping, or would be wrong. */
function digestOf(text: string): Named | null {
  const known = digests.get(text)
  if (known !== undefined) return known
  if (digests.size >= mostDigests) digests.clear()
  const digested = isKept(text) ? { name: hash('sha1', text, 'base64url').slice(0, 16), text } : null
  digests.set(text, digested)
  return digested
}

/**
 * Not searches: a plan kept for one word is the wrong one for another. Not texts as many as there are lists of values.
 * And not those that answer all columns of a table, which a migration adds to.
 */
const isKept = (text: string) =>
  /^\s*(?:select|with|insert|update|delete)\b/.test(text) &&
  !/ i?like /.test(text) &&
  !/\bin \((?!\s*select\b)[^)]*\$\d/.test(text) &&
  !/\bvalues \([^)]*\), \(/.test(text) &&
  !/(?:\.|\bselect |\breturning )\*/.test(text)
