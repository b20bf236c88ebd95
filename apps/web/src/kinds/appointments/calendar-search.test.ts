import { expect, test } from 'vitest'
import { momentIn, readCalendarSearch } from './calendar-search.ts'

const nothing = { view: undefined, day: undefined, reps: undefined, result: undefined, type: undefined }

test.each([
  [{}, {}],
  [
    { view: 'month', day: '2026-11-25' },
    { view: 'month', day: '2026-11-25' },
  ],
  [{ rep: 'none|a' }, { reps: ['none', 'a'] }],
  [
    { result: 'FailureToAppear', type: 'Phone' },
    { result: 'FailureToAppear', type: 'Phone' },
  ],
  [{ result: 'All' }, {}],
  [{ view: 'year', day: '2026-02-30', result: 'Won', type: 'Fax' }, {}],
])('%j is parsed as %j', (search, asked) => {
  expect(readCalendarSearch(search)).toEqual({ ...nothing, ...asked })
})

test.each([
  ['2026-11-25T18:00:00Z', '2026-11-25T18:00:00.000Z'],
  ['soon', undefined],
  [undefined, undefined],
])('a new appointment at %s starts at %s', (at, moment) => {
  expect(momentIn({ at })).toBe(moment)
})
