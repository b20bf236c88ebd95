import { expect, test } from 'vitest'
import { daysOf, readPeriod } from './period.ts'

const noon = new Date('2026-11-24T20:00:00Z')

test.each([
  [{ period: 'today' }, { from: '2026-11-24' }],
  [{ period: 'yesterday' }, { from: '2026-11-23', to: '2026-11-23' }],
  [{ period: 'week' }, { from: '2026-11-18' }],
  [{ period: 'month' }, { from: '2026-10-26' }],
  [{ period: 'days', from: '2026-11-01' }, { from: '2026-11-01' }],
  [
    { period: 'days', from: '2026-11-01', to: '2026-11-02' },
    { from: '2026-11-01', to: '2026-11-02' },
  ],
  [{}, {}],
])('%j are the days %j', (given, days) => {
  expect(daysOf(readPeriod(given), noon)).toEqual(days)
})

test('evening in California is not yet tomorrow', () => {
  expect(daysOf({ period: 'today' }, new Date('2026-11-25T07:30:00Z'))).toEqual({ from: '2026-11-24' })
})

test('what makes no sense in an address is left out', () => {
  expect(readPeriod({ period: 'soon', from: '2026-11-01' })).toEqual({})
  expect(readPeriod({ period: 'week', from: '2026-11-01' })).toEqual({ period: 'week' })
  expect(readPeriod({ period: 'days', from: '2026-13-45', to: 7 })).toEqual({ period: 'days' })
})
