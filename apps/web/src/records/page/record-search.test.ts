import { expect, test } from 'vitest'
import { isNarrowed, readRecordSearch } from './record-search.ts'

const by = '01943800-0000-7000-8000-000000000001'

test('valid search params are kept and others dropped', () => {
  expect(readRecordSearch({ tab: 'history', show: 'notes', by, words: 909 })).toEqual({
    tab: 'history',
    show: 'notes',
    by,
    words: '909',
  })
  expect(readRecordSearch({ tab: 'sales', show: 'weather', by: 'rita', words: '', more: 1 })).toEqual({})
})

test('the id of the open document is in the URL', () => {
  expect(readRecordSearch({ document: by })).toEqual({ document: by })
  expect(readRecordSearch({ document: 'contract' })).toEqual({})
})

test('a tab alone is no filter', () => {
  expect(isNarrowed({ tab: 'history' })).toBe(false)
  expect(isNarrowed({ by })).toBe(true)
})
