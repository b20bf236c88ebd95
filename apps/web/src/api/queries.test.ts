import { afterEach, expect, test } from 'vitest'
import { showToasts, type Toast } from '../ui/toast.ts'
import { NoToken, UnexpectedAnswer, Unreachable } from './errors.ts'
import { mayRetry, queries } from './queries.ts'
import { ServerError } from './server-error.ts'

test.each([
  ['no network, once', 0, new Unreachable(''), true],
  ['no network, twice', 1, new Unreachable(''), true],
  ['no network, three times', 2, new Unreachable(''), false],
  ['a service away', 1, new ServerError(503, { message: 'Away' }), true],
  ['a proxy that speaks for a service away', 0, new UnexpectedAnswer(503, ''), true],
  ['not found', 0, new ServerError(404, { message: 'Lead not found' }), false],
  ['too many requests', 0, new ServerError(429, { message: 'Slow down' }), false],
  ['a failure of the server', 0, new ServerError(500, { message: 'Broken' }), false],
  ['a mistake of ours', 0, new TypeError('x is undefined'), false],
])('%s', (_name, failures, error, expected) => {
  expect(mayRetry(failures, error)).toBe(expected)
})

const said: Toast[] = []
showToasts((toast) => said.push(toast))
afterEach(() => {
  said.length = 0
  queries.clear()
})

async function failWith(error: Error, meta: { quiet?: boolean } = {}) {
  const queryFn = async () => {
    throw error
  }
  await queries.prefetchQuery({ queryKey: ['failing'], queryFn, retry: false, meta })
}

test('a failed query shows the server’s message, once', async () => {
  await failWith(new ServerError(404, { message: 'Lead not found' }))
  expect(said).toEqual([{ tone: 'error', title: 'Lead not found' }])
})

test('without a message from the server the error is unknown', async () => {
  await failWith(new UnexpectedAnswer(418, 'GET /webLeads answered the undeclared status 418.'))
  expect(said.map(({ title }) => title)).toEqual(['An unknown error occurred'])
})

test.each([
  ['a query that shows its failure in place', new ServerError(404, { message: 'x' }), { quiet: true }],
  ['a token that could not be had, which was told already', new NoToken('No active account found'), {}],
])('no toast for %s', async (_name, error, meta) => {
  await failWith(error, meta)
  expect(said).toEqual([])
})
