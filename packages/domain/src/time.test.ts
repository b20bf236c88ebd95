import { expect, test } from 'vitest'
import { momentInWords } from './moments.ts'
import { daysAgo, nextBusinessDay, pacificDay, startOfPacificDay } from './time.ts'

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
])('%d days before November 25, 2026 is %s', (days, day) => {
  expect(daysAgo(days, '2026-11-25T20:00:00Z')).toBe(day)
})

test.each([
  ['2026-07-01', '2026-07-01T07:00:00.000Z'],
  ['2026-11-25', '2026-11-25T08:00:00.000Z'],
  // Days with a clock change, at 2 am.
  ['2026-03-08', '2026-03-08T08:00:00.000Z'],
  ['2026-03-09', '2026-03-09T07:00:00.000Z'],
  ['2026-11-01', '2026-11-01T07:00:00.000Z'],
  ['2026-11-02', '2026-11-02T08:00:00.000Z'],
])('%s begins at %s', (day, instant) => {
  expect(startOfPacificDay(day).toISOString()).toBe(instant)
  expect(pacificDay(instant)).toBe(day)
})

test.each([
  // A Friday evening in California is Saturday in UTC.
  ['2026-11-21T03:00:00Z', '2026-11-23'],
  ['2026-11-21T20:00:00Z', '2026-11-23'],
  ['2026-11-22T20:00:00Z', '2026-11-23'],
  ['2026-11-23T20:00:00Z', '2026-11-24'],
])('the business day after %s is %s', (now, day) => {
  expect(nextBusinessDay(now)).toBe(day)
})

test.each([
  ['2026-11-24T23:30:00Z', 'Tue, Nov 24, 3:30 pm'],
  // The repeated hour, and the times on both sides of the skipped one.
  ['2026-11-01T08:30:00Z', 'Sun, Nov 1, 1:30 am'],
  ['2026-11-01T09:30:00Z', 'Sun, Nov 1, 1:30 am'],
  ['2026-03-08T09:30:00Z', 'Sun, Mar 8, 1:30 am'],
  ['2026-03-08T10:30:00Z', 'Sun, Mar 8, 3:30 am'],
])('%s is %s', (instant, words) => {
  expect(momentInWords(instant)).toBe(words)
})
