import { expect, test } from 'vitest'
import { NoToken, UnexpectedAnswer, UnexpectedStatus, Unreachable, Unsent } from './errors.ts'
import { isTransient } from './is-transient.ts'
import { ServerError } from './server-error.ts'

const refused = (status: number) => new ServerError(status, { message: 'No.' })

test.each<readonly [name: string, error: unknown, passes: boolean]>([
  ['no response', new Unreachable('Away'), true],
  ['no response to a write', new Unsent(), true],
  ['no token', new NoToken('None'), true],
  ...[401, 408, 425, 429, 500, 502, 503, 504, 507, 511, 520, 599].map(
    (status) => [`our ${status}`, refused(status), true] as const,
  ),
  ['an undeclared 520', new UnexpectedStatus(520, 'Undeclared', undefined), true],
  ...[400, 403, 404, 405, 409, 413, 415, 423].map(
    (status) => [`our ${status}`, refused(status), false] as const,
  ),
  ['an undeclared 418', new UnexpectedStatus(418, 'Undeclared', undefined), false],
  ['a body that breaks the contract', new UnexpectedAnswer(200, 'Wrong'), false],
  ['a bug in the page', new TypeError('x is undefined'), false],
  ['nothing', undefined, false],
])('%s is temporary: %s', (_name, error, passes) => {
  expect(isTransient(error)).toBe(passes)
})
