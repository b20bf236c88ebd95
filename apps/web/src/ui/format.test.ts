import { expect, test } from 'vitest'
import { formatAgo, formatDay, formatMoment, partOfDay } from './format.ts'

/** Tue 24 Nov 2026, 3:30 in the afternoon in California. */
const now = new Date('2026-11-24T23:30:00Z')

test.each([
  ['2026-11-24T23:29:40Z', 'just now'],
  ['2026-11-24T23:18:00Z', '12 min ago'],
  ['2026-11-24T20:10:00Z', '3 h ago'],
  ['2026-11-24T07:30:00Z', 'Yesterday'],
  ['2026-11-22T20:00:00Z', 'Sun 22 Nov'],
  ['2025-09-28T20:00:00Z', 'Sun 28 Sep 2025'],
])('%s reads %s', (at, words) => {
  expect(formatAgo(at, now)).toBe(words)
})

test('days and moments are those of California', () => {
  expect(formatDay('2026-11-25T07:59:00Z', now)).toBe('Tue 24 Nov')
  expect(formatMoment('2026-11-24T23:30:00Z', now)).toBe('Tue 24 Nov, 3:30 pm')
})

test.each([
  ['2026-11-24T08:00:00Z', 'morning'],
  ['2026-11-24T20:00:00Z', 'afternoon'],
  ['2026-11-25T01:00:00Z', 'evening'],
] as const)('%s is in the %s', (at, part) => {
  expect(partOfDay(new Date(at))).toBe(part)
})
