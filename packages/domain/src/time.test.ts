import { expect, test } from 'vitest'
import { daysAgo, pacificDay, startOfPacificDay } from './time.ts'

test.each([
  ['2026-11-25T07:59:59Z', '2026-11-24'],
  ['2026-11-25T08:00:00Z', '2026-11-25'],
  ['2026-07-01T06:59:59Z', '2026-06-30'],
  ['2026-07-01T07:00:00Z', '2026-07-01'],
  ['2027-01-01T00:00:00Z', '2026-12-31'],
])('%s falls on %s', (instant, day) => {
  expect(pacificDay(instant)).toBe(day)
  expect(pacificDay(new Date(instant))).toBe(day)
})

test.each([
  [0, '2026-11-25'],
  [30, '2026-10-26'],
  [365, '2025-11-25'],
])('%d days before 25 November 2026 is %s', (days, day) => {
  expect(daysAgo(days, '2026-11-25T20:00:00Z')).toBe(day)
})

test.each([
  ['2026-07-01', '2026-07-01T07:00:00.000Z'],
  ['2026-11-25', '2026-11-25T08:00:00.000Z'],
  // Days on which the clock changes, at 2 in the morning.
  ['2026-03-08', '2026-03-08T08:00:00.000Z'],
  ['2026-03-09', '2026-03-09T07:00:00.000Z'],
  ['2026-11-01', '2026-11-01T07:00:00.000Z'],
  ['2026-11-02', '2026-11-02T08:00:00.000Z'],
])('%s begins at %s', (day, instant) => {
  expect(startOfPacificDay(day).toISOString()).toBe(instant)
  expect(pacificDay(instant)).toBe(day)
})
