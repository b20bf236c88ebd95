/** The counts of the tabs follow the other filters of their list. */
import type { Route } from '@crm/contract/route'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { appointmentList } from '~/routes/_app/appointments/-list/appointment-list.tsx'
import { drawList } from '~/routes/_app/commissions/-draws/draw-list.tsx'
import { sheetList } from '~/routes/_app/commissions/-list/sheet-list.tsx'
import { contractList } from '~/routes/_app/contracts/-list/contract-list.tsx'
import { leadList } from '~/routes/_app/leads/-list/lead-list.tsx'
import { clientList } from '~/routes/_app/m/-directory/client-list.tsx'
import { referralList } from '~/routes/_app/referrals/-list/referral-list.tsx'
import { saleList } from '~/routes/_app/sales/-list/sale-list.tsx'
import { serviceJobList } from '~/routes/_app/service-jobs/-list/service-job-list.tsx'
import { importList } from '~/routes/_app/settings/imports/-list/import-list.tsx'
import { outbox } from '~/routes/_app/settings/outbox/-list/outbox.tsx'
import { taskList } from '~/routes/_app/tasks/-list/task-list.tsx'
import type { Filter } from './filter.ts'
import type { ListShape } from './list.ts'
import { countsOf, withoutTab } from './list-query.ts'

// The route's loader does this for a URL with a filter that loads on demand.
beforeAll(() => leadList.loadFilters?.())

const lists: readonly ListShape[] = [
  appointmentList,
  clientList,
  contractList,
  drawList,
  importList,
  leadList,
  outbox,
  referralList,
  saleList,
  serviceJobList,
  sheetList,
  taskList,
]

test('every list with tabs is in this test', () => {
  const sources = import.meta.glob<string>('../routes/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const withTabs = Object.values(sources).filter(
    (text) => /^ {2}tabs: /m.test(text) && text.includes('defineList<'),
  )
  expect(withTabs.length).toBe(lists.length)
})

test.each(lists.map((list) => [list.name, list] as const))(
  'the counts of the list %s are read with every other filter',
  (_, list) => {
    const { tabs } = list
    if (!tabs) throw new Error('The list has no tabs.')
    const search = Object.fromEntries([['q', 'word'], ...list.filters.map((one) => [one.key, valueFor(one)])])
    const query = withoutTab(list, search)
    expect(countsOf(list, tabs, {}).queryKey).toContainEqual({})
    expect(countsOf(list, tabs, search).queryKey).toContainEqual({ query })
    const accepted = keysOf(tabs.filteredCounts ?? tabs.counts)
    expect(Object.keys(query).filter((key) => !accepted.includes(key))).toEqual([])
  },
)

const valueFor = ({ kind }: Filter) => (kind === 'days' ? '2026-01-01_2026-01-31' : 'yes')

const keysOf = ({ query }: Route): string[] => (query instanceof z.ZodObject ? Object.keys(query.shape) : [])
