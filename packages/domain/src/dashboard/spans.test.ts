import { expect, test } from 'vitest'
import { monthsUntil, spanUntil } from './spans.ts'

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
