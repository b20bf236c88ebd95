import { expect, test } from 'vitest'
import { periodInWords, periodName, defaultPeriod } from './pay-period.ts'

test.each([
  ['2026-11-01', '2026-10-01', '2026-10-31'],
  ['2026-11-15', '2026-10-01', '2026-10-31'],
  ['2026-11-16', '2026-11-01', '2026-11-16'],
  ['2026-01-05', '2025-12-01', '2025-12-31'],
  ['2024-03-10', '2024-02-01', '2024-02-29'],
])('a run drafted on %s starts with %s to %s', (today, from, to) => {
  expect(defaultPeriod(today)).toEqual({ from, to })
})

test.each([
  ['2026-11-01', '2026-11-30', 'November 2026', 'Nov 1–30, 2026'],
  ['2024-02-01', '2024-02-29', 'February 2024', 'Feb 1–29, 2024'],
  ['2026-11-01', '2026-11-26', 'Nov 1–26, 2026', 'Nov 1–26, 2026'],
  ['2026-10-16', '2026-11-15', 'Oct 16 – Nov 15, 2026', 'Oct 16 – Nov 15, 2026'],
  ['2026-11-26', '2026-11-26', 'Nov 26, 2026', 'Nov 26, 2026'],
  ['2025-12-16', '2026-01-15', 'Dec 16, 2025 – Jan 15, 2026', 'Dec 16, 2025 – Jan 15, 2026'],
])('%s to %s is called %s', (from, to, name, words) => {
  expect([periodName({ from, to }), periodInWords({ from, to })]).toEqual([name, words])
})
