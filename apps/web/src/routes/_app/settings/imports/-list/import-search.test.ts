import { expect, test } from 'vitest'
import { importCountQuery, importQuery, readImportSearch } from './import-search.ts'

test('an address says which calls to show, and the counts are of all outcomes', () => {
  const search = readImportSearch({
    outcome: 'refused',
    q: 909,
    source: 'Canvassing',
    period: 'days',
    to: '2026-11-02',
  })
  const filter = { q: '909', source: 'Canvassing', to: '2026-11-02' }
  expect(importQuery(search)).toEqual({ outcome: 'refused', ...filter, limit: 51 })
  expect(importCountQuery(search)).toEqual(filter)
  expect(readImportSearch({ outcome: 'lost', q: '', after: 3 })).toEqual({ after: '3' })
})
