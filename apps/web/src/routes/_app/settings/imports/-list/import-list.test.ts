import { expect, test } from 'vitest'
import { rowsQuery, validSearch, withoutTab } from '~/lists/list-query.ts'
import { readListSearch } from '~/lists/list-search.ts'
import { importList } from './import-list.tsx'

test('an address names the calls to show, and the counts cover all outcomes', () => {
  const read = (given: Record<string, unknown>) => validSearch(importList, readListSearch(given))
  const search = read({ outcome: 'refused', q: 909, source: 'Canvassing', received: '_2026-11-02' })
  const filter = { q: '909', source: 'Canvassing', to: '2026-11-02' }
  expect(rowsQuery(importList, search, 25)).toEqual({ outcome: 'refused', ...filter, limit: 51 })
  expect(withoutTab(importList, search)).toEqual(filter)
  expect(read({ outcome: 'lost', q: '', after: 3 })).toEqual({ after: '3' })
})
