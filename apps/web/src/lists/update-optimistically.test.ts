import { webLeads } from '@crm/contract'
import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keyOf } from '~/api/route-query.ts'
import { updateOptimistically } from './update-optimistically.ts'

const ada = { id: 'ada', email1: 'ada@old.example', source: 'Web' } as unknown as LightWebLead
const ben = { id: 'ben', email1: null } as unknown as LightWebLead

function listed() {
  const queries = new QueryClient()
  const page = [...keyOf(webLeads.listPaginatedLight), { query: {} }]
  const growing = [...keyOf(webLeads.listPaginatedLight), 'continuous', {}]
  queries.setQueryData(page, { items: [ada, ben], total: 2 })
  queries.setQueryData(growing, { pages: [{ items: [ben] }, { items: [ada] }], pageParams: ['', 'x'] })
  return {
    queries,
    inPage: () => queries.getQueryData<{ items: LightWebLead[] }>(page)?.items[0],
    inGrowing: () =>
      queries.getQueryData<{ pages: { items: LightWebLead[] }[] }>(growing)?.pages[1]?.items[0],
    others: () => queries.getQueryData<{ items: LightWebLead[] }>(page)?.items[1],
  }
}

test('a cell edit shows at once in a list of one page and in one that grows', () => {
  const { queries, inPage, inGrowing, others } = listed()
  updateOptimistically(queries, webLeads.listPaginatedLight, ada, { email1: 'ada@new.example' })
  expect(inPage()).toEqual({ ...ada, email1: 'ada@new.example' })
  expect(inGrowing()).toEqual({ ...ada, email1: 'ada@new.example' })
  expect(others()).toBe(ben)
})

test('a rollback reverts only the refused cell: another cell saved meanwhile stays', () => {
  const { queries, inPage } = listed()
  const takeBack = updateOptimistically(queries, webLeads.listPaginatedLight, ada, { email1: 'nonsense' })
  updateOptimistically(queries, webLeads.listPaginatedLight, ada, { sourceName: 'Referral' })
  takeBack()
  expect(inPage()).toEqual({ ...ada, sourceName: 'Referral' })
})
