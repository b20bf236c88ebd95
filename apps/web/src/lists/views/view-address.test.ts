import { beforeAll, expect, test } from 'vitest'
import { leadList } from '../../routes/_app/leads/-list/lead-list.tsx'
import { sensible } from '../list-query.ts'
import { keptOf } from './kept-view.ts'
import { searchOf, withoutView } from './view-address.ts'

// The loader does, where an address names a filter that comes late.
beforeAll(() => leadList.loadFilters?.())

const id = '01943800-0000-7000-8000-000000000001'

test('a view keeps filters, sort, tab and columns, and neither the page nor what stands beside the list', () => {
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
  const kept = keptOf(leadList, address)
  expect(kept).toEqual({
    search: 'city=Ontario%7CChino&created=7d&layout=name%2Ccity&sort=name&status=New',
    asked: 'city=Ontario&city=Chino&createdFrom=7d&status=New',
  })
  const { page: _page, preview: _preview, rows: _rows, ...again } = address
  expect(sensible(leadList, searchOf({ id, ...kept }))).toMatchObject({ ...again, saved: id })
})

test('a view of all says so, for a list that remembers another tab', () => {
  expect(keptOf(leadList, {})).toEqual({ search: 'status=All', asked: '' })
})

test('a view whose filter no longer exists shows what is left of it', () => {
  const opened = sensible(leadList, searchOf({ id, search: 'colour=red&hoa=maybe&status=Cold' }))
  expect(opened).toMatchObject({ status: 'Cold', hoa: undefined, saved: id })
  expect(opened).not.toHaveProperty('colour')
})

test('an address forgets the view that is removed, and keeps what it showed', () => {
  const address = searchOf({ id, search: 'status=Cold&sort=name' })
  expect(withoutView(address, { id })).toEqual({ status: 'Cold', sort: 'name', saved: undefined })
  expect(withoutView(address, { id: '01943800-0000-7000-8000-000000000002' })).toBe(address)
})
