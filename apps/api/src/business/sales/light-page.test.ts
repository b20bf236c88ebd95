import { SalePageQuery } from '@crm/contract/web/sale-shapes'
import { expect, test } from 'vitest'
import { conditionsOnCounters } from './light-page.ts'

const isKnown = (query: object) => conditionsOnCounters(SalePageQuery.parse(query)) !== undefined

test('the counters know the total of a page filtered by phase and rep, in any sort order, and of no other filter', () => {
  const rep = '01943800-0000-7000-8000-000000000001'
  expect(isKnown({ pageSize: '50', page: '3', sort: '-createdAt' })).toBe(true)
  expect(isKnown({ status: 'Permit', salesRepId: rep, pageSize: '50', q: '' })).toBe(true)
  expect(isKnown({ status: 'RecentSales' })).toBe(false)
  expect(isKnown({ status: 'Permit', q: 'delgado' })).toBe(false)
  expect(isKnown({ onHold: 'false' })).toBe(false)
})
