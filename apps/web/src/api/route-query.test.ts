import { webLeads } from '@crm/contract'
import { expect, test, vi } from 'vitest'
import { routeQuery, keyOf } from './route-query.ts'

// Outside a browser, the sign-in client logs that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

test('a query key has route and input, so that a route matches all its queries', () => {
  const { queryKey } = routeQuery(webLeads.listPaginated, { query: { status: 'New', page: 2 } })
  expect(queryKey).toEqual(['GET', '/webLeadsPaginated', ['webLead'], { query: { status: 'New', page: 2 } }])
  expect(queryKey.slice(0, 3)).toEqual(keyOf(webLeads.listPaginated))
})

test('routes of one path differ by method', () => {
  expect(keyOf(webLeads.list)).not.toEqual(keyOf(webLeads.create))
})
