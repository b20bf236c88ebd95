import { expect, test } from 'vitest'
import { reportRange, whyNotRange } from './range.ts'

/** Still the 20th in California. */
const now = '2026-03-21T05:00:00Z'

test.each([
  [{}, { from: '2025-12-21', to: '2026-03-20' }],
  [{ from: '2026-01-01' }, { from: '2026-01-01', to: '2026-03-20' }],
  [{ to: '2026-01-31' }, { from: '2025-11-03', to: '2026-01-31' }],
])('the query %o gives the range %o', (asked, range) => {
  expect(reportRange(asked, now)).toEqual(range)
})

test.each([
  ['2026-03-20', '2026-03-20', undefined],
  ['2024-01-01', '2024-12-31', undefined],
  ['2025-03-20', '2026-03-20', undefined],
  ['2025-03-19', '2026-03-20', 'A report covers at most 366 days; these are 367.'],
  ['2026-03-21', '2026-03-20', 'The last day comes before the first.'],
])('from %s to %s: %s', (from, to, reason) => {
  expect(whyNotRange({ from, to })).toBe(reason)
})
