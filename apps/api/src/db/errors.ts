/** What an error of the database says. */
import { DatabaseError } from 'pg'

/** PostgreSQL's five-character code of an error, where it is one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * Whether an error says that the database, or what else is reached over the network, is not there: never reached, cut
 * off, shutting down, starting up, or out of connections, memory or disk. What was asked may work in a moment.
 */
export function isAway(error: Error): boolean {
  const code = sqlState(error) ?? ''
  return networkCodes.has(code) || /^(08|53|57P|55000)/.test(code) || cutOff.test(error.message)
}

/** EAGAIN: the line before a socket is full, as it is when nobody takes calls there any more. */
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
 * The client's own words, which carry no code: at the moment when the connection ends, and for all who use it after.
 * The rollback of a transaction does, and its error is the one that is thrown.
 */
const cutOff =
  /Connection terminated|is not queryable|connection has been discarded|timeout exceeded when trying to connect|timeout expired/

/** PostgreSQL quotes whole rows in the details of an error: names and phones that log and queue must not hold. */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  const { message, stack, code, table, column, constraint, routine } = error
  return Object.assign(new Error(message), { stack, code, table, column, constraint, routine })
}
