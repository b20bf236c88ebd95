import { expect, test } from 'vitest'
import { orderedQuery, validSearch } from '~/lists/list-query.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { clientList } from './client-list.tsx'

const asked = (search: ListSearch) => orderedQuery(clientList, validSearch(clientList, search))

test('an address names the clients to show and their order', () => {
  expect(asked({ q: 'elm', status: 'Cold', sort: 'name' })).toEqual({
    status: 'Cold',
    q: 'elm',
    sort: 'name',
  })
})

test('without parameters every client is shown, latest activity first', () => {
  expect(asked({})).toEqual({ sort: '-lastActivityAt' })
  expect(asked({ status: 'Lost', sort: 'moon' })).toEqual({ sort: '-lastActivityAt' })
})
