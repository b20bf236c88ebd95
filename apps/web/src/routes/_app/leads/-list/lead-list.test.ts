import { beforeAll, expect, test } from 'vitest'
import { filterQuery, orderedQuery, rowsQuery, validSearch } from '~/lists/list-query.ts'
import { type ListSearch, readListSearch } from '~/lists/list-search.ts'
import { leadList } from './lead-list.tsx'

// As the list's loader does when an address names a filter loaded on demand.
beforeAll(() => leadList.loadFilters?.())

const read = (given: Record<string, unknown>) => validSearch(leadList, readListSearch(given))

test('an address keeps valid filters and drops the rest', () => {
  expect(read({ status: 'Cold', q: 909, rep: 'none', sort: 'name', page: 3 })).toEqual({
    status: 'Cold',
    q: '909',
    rep: 'none',
    sort: 'name',
    page: 3,
  })
  expect(read({ status: 'Warm', q: '', sort: 'shoeSize', page: 'x', more: 1 })).toEqual({})
})

test('invalid values in the address do not reach the query', () => {
  const address = { status: 'Warm', hoa: 'none', page: 'x' }
  expect({ ...address, ...read(address) }).toEqual({})
})

test('the default sort and the first page are not part of the address', () => {
  expect(read({ sort: '-lastActivityAt', page: 1 })).toEqual({})
})

test('the filter All requests every status', () => {
  const pageOf = (search: ListSearch, size: number) => rowsQuery(leadList, search, size)
  expect(pageOf({ status: 'All' }, 25)).toEqual({ sort: '-lastActivityAt', page: 1, pageSize: 25 })
  expect(pageOf({ page: 9999 }, 25)).toMatchObject({ page: 400 })
  expect(pageOf({ status: 'Dead', rep: 'none', page: 2 }, 10)).toMatchObject({
    status: 'Dead',
    salesRepId: 'none',
    page: 2,
    pageSize: 10,
  })
})

test('every filter is parsed, and invalid ones are dropped', () => {
  const given = {
    utility: 'SCE|PG&E',
    zip: '91762|917',
    bill: '500+|9',
    noted: 'perhaps',
    created: '7d',
    rep: 'me',
  }
  expect(read(given)).toEqual({ utility: 'SCE|PG&E', zip: '91762', bill: '500+', created: '7d' })
})

test('several values, yes/no and day ranges reach the server in its format', () => {
  const now = new Date('2026-03-20T20:00:00Z')
  const search = {
    utility: 'SCE|PG&E',
    noted: 'no',
    created: '7d',
    updated: '_2026-03-01',
    asked: '2026-02-01_2026-02-28',
    contacted: 'no',
    department: 'Sales',
    jobPhase: 'Permit|PTO',
    visit: '_2026-03-31',
    quiet: '14',
  }
  expect(filterQuery(leadList, search, now)).toEqual({
    utilProvider: ['SCE', 'PG&E'],
    hasNote: 'false',
    createdFrom: '2026-03-14',
    updatedTo: '2026-03-01',
    inquiredFrom: '2026-02-01',
    inquiredTo: '2026-02-28',
    contacted: 'false',
    salesRepDepartment: 'Sales',
    saleStatus: ['Permit', 'PTO'],
    appointmentTo: '2026-03-31',
    quietDays: '14',
  })
  expect(orderedQuery(leadList, {})).toEqual({ sort: '-lastActivityAt' })
})
