import { NoToken, UnexpectedAnswer, Unreachable } from './errors.ts'
import { isServerError } from './server-error.ts'

const passing = new Set([401, 408, 425, 429])

/**
 * True for temporary errors, which need no change of the request: no network, a captive portal, a failing
 * server, an expired sign-in.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof Unreachable ||
  error instanceof NoToken ||
  ((isServerError(error) || error instanceof UnexpectedAnswer) &&
    (error.status >= 500 || passing.has(error.status)))
