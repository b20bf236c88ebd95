import type { Me } from '@crm/contract/web/user-shapes'
import { InfiniteQueryObserver, type QueryMeta } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { crmUser } from '~/session/crm-user.ts'
import { showToasts, type Toast } from '~/ui/toast.ts'
import { notFoundInPlace } from './not-found.ts'
import { NoToken, UnexpectedAnswer, Unreachable } from './errors.ts'
import { isStale, mayRetry, queries } from './queries.ts'
import { ServerError } from './server-error.ts'

// Outside a browser, the sign-in client logs that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

test.each([
  ['retries without a network', 0, new Unreachable(''), true],
  ['retries a second time without a network', 1, new Unreachable(''), true],
  ['gives up after the third network error', 2, new Unreachable(''), false],
  ['retries an unavailable service', 1, new ServerError(503, { message: 'Away' }), true],
  ['retries a proxy’s answer for an unavailable service', 0, new UnexpectedAnswer(503, ''), true],
  ['does not retry a missing record', 0, new ServerError(404, { message: 'Lead not found' }), false],
  ['does not retry a rate limit', 0, new ServerError(429, { message: 'Slow down' }), false],
  ['does not retry a server error', 0, new ServerError(500, { message: 'Broken' }), false],
  ['does not retry a bug in the page', 0, new TypeError('x is undefined'), false],
])('%s', (_name, failures, error, expected) => {
  expect(mayRetry(failures, error)).toBe(expected)
})

const said: Toast[] = []
showToasts((toast) => said.push(toast))
afterEach(() => {
  said.length = 0
  queries.clear()
})

async function failWith(error: Error, meta: QueryMeta = {}) {
  const queryFn = async () => {
    throw error
  }
  await queries.prefetchQuery({ queryKey: ['failing'], queryFn, retry: false, meta })
}

test('a failed query shows the server’s message once', async () => {
  await failWith(new ServerError(404, { message: 'Lead not found' }))
  expect(said).toEqual([{ tone: 'error', title: 'Lead not found' }])
})

test.each([
  ['a missing record', 404, []],
  ['an invalid id', 400, []],
  ['a server error', 500, ['No']],
])('a page that shows "not found" itself has no toast: %s', async (_, status, titles) => {
  await failWith(new ServerError(status, { message: 'No' }), notFoundInPlace)
  expect(said.map(({ title }) => title)).toEqual(titles)
})

test('without a message from the server the error is unknown', async () => {
  await failWith(new UnexpectedAnswer(418, 'GET /webLeads answered the undeclared status 418.'))
  expect(said.map(({ title }) => title)).toEqual(['An unknown error occurred'])
})

/** Loads a query, then fails its refetch; returns the number of stale queries. */
async function failBehind(failure: Error): Promise<number> {
  const queryKey = ['read before']
  await queries.prefetchQuery({ queryKey, queryFn: () => 'shown' })
  const queryFn = async () => {
    throw failure
  }
  await queries.prefetchQuery({ queryKey, queryFn, retry: false, staleTime: 0 })
  return queries.getQueryCache().findAll({ predicate: isStale }).length
}

test('a failed background refetch marks the data stale without a message', async () => {
  expect(await failBehind(new Unreachable(''))).toBe(1)
  expect(said).toEqual([])
  await queries.fetchQuery({ queryKey: ['read before'], queryFn: () => 'shown anew' })
  expect(queries.getQueryCache().findAll({ predicate: isStale })).toEqual([])
})

test('a deleted record is not stale', async () => {
  expect(await failBehind(new ServerError(404, { message: 'Lead not found' }))).toBe(0)
})

test('a failed next page shows a message and marks nothing stale', async () => {
  const queryFn = ({ pageParam }: { pageParam: number }) => {
    if (pageParam > 0) throw new ServerError(500, { message: 'Broken' })
    return pageParam
  }
  const pages = new InfiniteQueryObserver(queries, {
    queryKey: ['pages'],
    queryFn,
    initialPageParam: 0,
    getNextPageParam: (last: number) => last + 1,
    retry: false,
  })
  await pages.refetch()
  await pages.fetchNextPage()
  expect(said.map(({ title }) => title)).toEqual(['Broken'])
  expect(queries.getQueryCache().findAll({ predicate: isStale })).toEqual([])
})

test('a 403 response refetches the person’s permissions', async () => {
  const { queryKey } = crmUser
  const isAskedAgain = () => queries.getQueryState(queryKey)?.isInvalidated
  queries.setQueryData(queryKey, { name: 'Rita Reyes' } as Me)
  await failWith(new ServerError(404, { message: 'Lead not found' }))
  expect(isAskedAgain()).toBe(false)
  queries.removeQueries({ queryKey: ['failing'] })
  await failWith(new ServerError(403, { message: 'Only managers do.' }))
  expect(isAskedAgain()).toBe(true)
})

test.each([
  ['a query that shows its error in place', new ServerError(404, { message: 'x' }), { quiet: true }],
  ['a missing token, which was reported already', new NoToken('No active account found'), {}],
])('no toast for %s', async (_name, error, meta) => {
  await failWith(error, meta)
  expect(said).toEqual([])
})
