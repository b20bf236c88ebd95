import { SalePageQuery } from '@crm/contract/web/sale-shapes'
import { expect, test } from 'vitest'
import { knownToCounters } from './many.ts'

const isKnown = (query: object) => knownToCounters(SalePageQuery.parse(query)) !== undefined

test('the counters know the total of a page of phases and reps, however it is sorted, and of nothing else', () => {
  const rep = '01943800-0000-7000-8000-000000000001'
  expect(isKnown({ pageSize: '50', page: '3', sort: '-createdAt' })).toBe(true)
  expect(isKnown({ status: 'Permit', salesRepId: rep, pageSize: '50', q: '' })).toBe(true)
  expect(isKnown({ status: 'RecentSales' })).toBe(false)
  expect(isKnown({ status: 'Permit', q: 'delgado' })).toBe(false)
  expect(isKnown({ onHold: 'false' })).toBe(false)
})
