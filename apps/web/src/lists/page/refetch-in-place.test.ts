import { webLeads } from '@crm/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { keyOf } from '~/api/route-query.ts'
import { refetchInPlace } from './refetch-in-place.ts'

// Outside a browser, the sign-in client logs that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

interface Row {
  readonly id: string
  readonly name: string
}

const row = (id: string, name = id): Row => ({ id, name })
const page = (items: readonly Row[], total = items.length) => ({
  items,
  total,
  totalIsExact: true,
  next: null,
})

/** A list that shows `first` from the server; `next` is the server's later answer. */
async function open<T>(first: T, next: T) {
  const queries = new QueryClient()
  const queryKey = [...keyOf(webLeads.listPaginated), {}]
  const answers = [first, next]
  const observer = new QueryObserver(queries, { queryKey, queryFn: () => answers.shift() })
  observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(queries.getQueryData(queryKey)).toEqual(first))
  const beyond = await refetchInPlace(queries, webLeads.listPaginated)
  return { beyond, shown: queries.getQueryData(queryKey) }
}

test('changes within the rows show at once', async () => {
  const { beyond, shown } = await open(page([row('a'), row('b')]), page([row('a'), row('b', 'new')]))
  expect(shown).toEqual(page([row('a'), row('b', 'new')]))
  expect(beyond).toBeUndefined()
})

test('a new row is counted, and moves none', async () => {
  const { beyond, shown } = await open(page([row('a'), row('b')]), page([row('c'), row('a', 'new')], 3))
  expect(shown).toEqual(page([row('a', 'new'), row('b')]))
  expect(beyond).toEqual({ count: 1 })
})

test('removed and reordered rows are reported without a number', async () => {
  expect((await open(page([row('a'), row('b')]), page([row('b')]))).beyond).toEqual({ count: -1 })
  expect((await open(page([row('a'), row('b')]), page([row('b'), row('a')]))).beyond).toEqual({ count: 0 })
  const uncounted = { ...page([row('b')], 2_000), totalIsExact: false }
  expect((await open({ ...uncounted, items: [row('a')] }, uncounted)).beyond).toEqual({ count: undefined })
})

test('lists without a count, and those of phones, keep their rows too', async () => {
  const trail = await open([row('a')], [row('b'), row('a', 'new')])
  expect([trail.shown, trail.beyond]).toEqual([[row('a', 'new')], { count: undefined }])
})
