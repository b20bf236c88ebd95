/** Interprets database errors. */
import { DatabaseError } from 'pg'

/** PostgreSQL's five-character error code, if any. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * The database, or another network service, is unavailable: unreachable, disconnected, starting, shutting down, or
 * out of connections, memory or disk. A retry may succeed.
 */
export function isUnavailable(error: Error): boolean {
  const code = sqlState(error) ?? ''
  return networkCodes.has(code) || /^(08|53|57P|55000)/.test(code) || disconnected.test(error.message)
}

/** EAGAIN: the backlog of a socket is full, as when nobody accepts connections any more. */
const networkCodes = new Set([
  'EAGAIN',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * Messages of the pg client without a code: when a connection ends, and on its later use. The rollback of a
 * transaction runs into the latter, and its error is the one thrown.
 */
const disconnected =
  /Connection terminated|is not queryable|connection has been discarded|timeout exceeded when trying to connect|timeout expired/

/**
 * Removes row contents from an error: PostgreSQL quotes rows in its details, and logs and queue must not hold names
 * or phone numbers.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  const { message, stack, code, table, column, constraint, routine } = error
  return Object.assign(new Error(message), { stack, code, table, column, constraint, routine })
}
