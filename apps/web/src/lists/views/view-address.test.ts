import { NewSavedView } from '@crm/contract/web/saved-view-shapes'
import { viewLists } from '@crm/domain/lists/view-lists'
import { beforeAll, expect, test } from 'vitest'
import { leadList } from '~/routes/_app/leads/-list/lead-list.tsx'
import { taskList } from '~/routes/_app/tasks/-list/task-list.tsx'
import { saleList } from '~/routes/_app/sales/-list/sale-list.tsx'
import { sheetList } from '~/routes/_app/commissions/-list/sheet-list.tsx'
import { drawList } from '~/routes/_app/commissions/-draws/draw-list.tsx'
import { contractList } from '~/routes/_app/contracts/-list/contract-list.tsx'
import { documentList } from '~/routes/_app/documents/-list/document-list.tsx'
import { serviceJobList } from '~/routes/_app/service-jobs/-list/service-job-list.tsx'
import { referralList } from '~/routes/_app/referrals/-list/referral-list.tsx'
import { appointmentList } from '~/routes/_app/appointments/-list/appointment-list.tsx'
import { peopleList } from '~/routes/_app/settings/people/-list/people-list.tsx'
import { importList } from '~/routes/_app/settings/imports/-list/import-list.tsx'
import { validSearch } from '../list-query.ts'
import { savedPartOf } from './saved-part.ts'
import { hasViews, pathOf, searchOf, withoutView } from './view-address.ts'

// The route's loader does this for a URL with a filter that loads on demand.
beforeAll(() => leadList.loadFilters?.())

const id = '01943800-0000-7000-8000-000000000001'

test('a view saves filters, sort, tab and columns, but neither page nor preview', () => {
  const address = {
    status: 'New',
    city: 'Ontario|Chino',
    created: '7d',
    sort: 'name',
    layout: 'name,city',
    page: 3,
    preview: id,
    rows: 'all' as const,
  }
  const kept = savedPartOf(leadList, address)
  expect(kept).toEqual({
    search: 'city=Ontario%7CChino&created=7d&layout=name%2Ccity&sort=name&status=New',
    asked: 'city=Ontario&city=Chino&createdFrom=7d&status=New',
  })
  const { page: _page, preview: _preview, rows: _rows, ...again } = address
  expect(validSearch(leadList, searchOf({ id, ...kept }))).toMatchObject({ ...again, saved: id })
})

test('a view of the "All" tab saves it, for a list that remembers another tab', () => {
  expect(savedPartOf(leadList, {})).toEqual({ search: 'status=All', asked: '' })
})

test('a view whose filter no longer exists shows the rest of it', () => {
  const opened = validSearch(leadList, searchOf({ id, search: 'colour=red&hoa=maybe&status=Cold' }))
  expect(opened).toMatchObject({ status: 'Cold', hoa: undefined, saved: id })
  expect(opened).not.toHaveProperty('colour')
})

test('the URL drops the id of a deleted view and keeps its filters', () => {
  const address = searchOf({ id, search: 'status=Cold&sort=name' })
  expect(withoutView(address, { id })).toEqual({ status: 'Cold', sort: 'name', saved: undefined })
  expect(withoutView(address, { id: '01943800-0000-7000-8000-000000000002' })).toBe(address)
})

const screens = [
  leadList,
  taskList,
  saleList,
  sheetList,
  drawList,
  contractList,
  documentList,
  serviceJobList,
  referralList,
  appointmentList,
  peopleList,
  importList,
]

test.each(screens.map(({ name, path }) => [name, path] as const))(
  'the API accepts a view of the list %s, and opening it leads to %s',
  (name, path) => {
    expect(NewSavedView.safeParse({ list: name, name: 'Mine', search: '', asked: '' }).success).toBe(true)
    expect([hasViews(name), pathOf({ list: name })]).toEqual([true, path])
  },
)

test('every list that the API accepts has its screen', () => {
  expect(screens.map(({ name }) => name).toSorted()).toEqual([...viewLists].toSorted())
})

test.each(['constructor', 'toString', '__proto__', 'hooks'])(
  'a view of the unknown list %s has no path',
  (list) => {
    expect([hasViews(list), pathOf({ list })]).toEqual([false, undefined])
  },
)
