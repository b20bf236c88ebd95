import { expect, test } from 'vitest'
import { monthsUntil, monthsWithin, spanOfMonth, spanUntil } from './spans.ts'

test('a span ends today in California, after a comparison span of equal length', () => {
  expect(spanUntil('2026-11-02T06:59:00Z', '7')).toEqual({
    now: { from: '2026-10-26', to: '2026-11-01' },
    before: { from: '2026-10-19', to: '2026-10-25' },
  })
})

test('twelve months end with the current one, across a year boundary', () => {
  const months = monthsUntil('2026-02-01T08:00:00Z', 12)
  expect(months).toHaveLength(12)
  expect([months[0], months[10], months[11]]).toEqual(['2025-03-01', '2026-01-01', '2026-02-01'])
  expect(monthsUntil('2026-02-01T07:59:00Z', 1)).toEqual(['2026-01-01'])
})

test.each([
  // Unfinished: both end on the same day.
  ['2026-11-24T20:00:00Z', '2026-11-01', '2026-11-01..2026-11-24', '2026-10-01..2026-10-24', true],
  // March 30 has no counterpart in February.
  ['2026-03-30T20:00:00Z', '2026-03-15', '2026-03-01..2026-03-30', '2026-02-01..2026-02-28', true],
  ['2026-11-24T20:00:00Z', '2026-01-01', '2026-01-01..2026-01-31', '2025-12-01..2025-12-31', false],
  // The last day completes its month, and nothing is known of a later one.
  ['2026-11-30T20:00:00Z', '2027-05-01', '2026-11-01..2026-11-30', '2026-10-01..2026-10-31', false],
])('at %s, %s is %s, compared with %s', (now, month, days, daysBefore, isUnfinished) => {
  const span = spanOfMonth(now, month)
  expect([
    `${span.now.from}..${span.now.to}`,
    `${span.before.from}..${span.before.to}`,
    span.isUnfinished,
  ]).toEqual([days, daysBefore, isUnfinished])
})

test.each([
  ['2026-11-24', '2026-11-24', ['2026-11-24..2026-11-24']],
  [
    '2025-12-30',
    '2026-03-02',
    ['2025-12-30..2025-12-31', '2026-01-01..2026-01-31', '2026-02-01..2026-02-28', '2026-03-01..2026-03-02'],
  ],
  ['2024-02-01', '2024-02-29', ['2024-02-01..2024-02-29']],
])('the months from %s to %s have no gap', (from, to, months) => {
  expect(monthsWithin({ from, to }).map((month) => `${month.from}..${month.to}`)).toEqual(months)
})
