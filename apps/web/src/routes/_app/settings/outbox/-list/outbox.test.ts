import { expect, test } from 'vitest'
import { rowsQuery, validSearch, withoutTab } from '~/lists/list-query.ts'
import { readListSearch } from '~/lists/list-search.ts'
import { outbox } from './outbox.tsx'

test('an address names the mails to show, and the counts cover all states', () => {
  const read = (given: Record<string, unknown>) => validSearch(outbox, readListSearch(given))
  const search = read({ state: 'Failed', q: 'J-1042', written: '2026-11-02_' })
  const filter = { q: 'J-1042', from: '2026-11-02' }
  expect(rowsQuery(outbox, search, 25)).toEqual({ state: 'Failed', ...filter, limit: 51 })
  expect(withoutTab(outbox, search)).toEqual(filter)
  expect(read({ state: 'Lost', q: '' })).toEqual({})
})
