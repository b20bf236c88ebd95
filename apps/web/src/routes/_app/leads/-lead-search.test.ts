import { expect, test } from 'vitest'
import { leadPageQuery, readLeadSearch } from './-lead-search.ts'

test('an address keeps what makes sense and drops the rest', () => {
  expect(readLeadSearch({ status: 'Cold', q: 909, rep: 'none', sort: 'name', page: 3 })).toEqual({
    status: 'Cold',
    q: '909',
    rep: 'none',
    sort: 'name',
    page: 3,
  })
  expect(readLeadSearch({ status: 'Warm', q: '', sort: 'phone', page: 'x', more: 1 })).toEqual({})
})

test('the usual sort and the first page are not spelled out', () => {
  expect(readLeadSearch({ sort: '-lastActivityAt', page: 1 })).toEqual({})
})

test('the filter All asks for every status', () => {
  expect(leadPageQuery({ status: 'All' }, 25)).toEqual({ sort: '-lastActivityAt', page: 1, pageSize: 25 })
  expect(leadPageQuery({ status: 'Dead', rep: 'none', page: 2 }, 10)).toMatchObject({
    status: 'Dead',
    salesRepId: 'none',
    page: 2,
    pageSize: 10,
  })
})
