import { expect, test } from 'vitest'
import { directoryQuery, readDirectorySearch } from './directory-search.ts'

test('an address says whom to show, in which order', () => {
  expect(directoryQuery(readDirectorySearch({ q: 'elm', show: 'Cold', by: 'name' }))).toEqual({
    status: 'Cold',
    q: 'elm',
    sort: 'name',
    page: 1,
    pageSize: 50,
  })
})

test('without a word everybody is shown, the latest activity first', () => {
  const usual = { sort: '-lastActivityAt', page: 1, pageSize: 50 }
  expect(directoryQuery(readDirectorySearch({}))).toEqual(usual)
  expect(directoryQuery(readDirectorySearch({ show: 'Lost', by: 'moon' }))).toEqual(usual)
})
