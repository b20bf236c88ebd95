import { expect, test } from 'vitest'
import { formatAgo, formatDay, formatMoment, formatSince, partOfDay, relativeDay } from './format.ts'

/** Tue, Nov 24, 2026, 3:30 pm in California. */
const now = new Date('2026-11-24T23:30:00Z')

test.each([
  ['2026-11-24T23:29:40Z', 'just now'],
  ['2026-11-24T23:18:00Z', '12 min ago'],
  ['2026-11-24T20:10:00Z', '3 hr ago'],
  ['2026-11-24T07:30:00Z', 'Yesterday'],
  ['2026-11-22T20:00:00Z', 'Sun, Nov 22'],
  ['2025-09-28T20:00:00Z', 'Sun, Sep 28, 2025'],
])('%s reads %s', (at, words) => {
  expect(formatAgo(at, now)).toBe(words)
})

test('within a sentence "yesterday" is lowercase, and a date keeps its capitals', () => {
  expect(formatSince('2026-11-24T07:30:00Z', now)).toBe('yesterday')
  expect(formatSince('2026-11-20T20:00:00Z', now)).toBe('Fri, Nov 20')
})

test('days and times are in California time', () => {
  expect(formatDay('2026-11-25T07:59:00Z', now)).toBe('Tue, Nov 24')
  expect(formatMoment('2026-11-24T23:30:00Z', now)).toBe('Tue, Nov 24, 3:30\u00a0pm')
})

test.each([
  ['2026-11-24T08:00:00Z', 'morning'],
  ['2026-11-24T20:00:00Z', 'afternoon'],
  ['2026-11-25T01:00:00Z', 'evening'],
] as const)('%s is in the %s', (at, part) => {
  expect(partOfDay(new Date(at))).toBe(part)
})

test.each([
  // The clocks went back in the night to Sunday, November 1, and forward in the night to Sunday, March 8.
  ['2026-10-31T19:00:00Z', '2026-11-02T07:30:00Z', 'Yesterday'],
  ['2026-10-31T19:00:00Z', '2026-11-02T08:30:00Z', undefined],
  ['2026-11-01T20:00:00Z', '2026-11-03T07:30:00Z', 'Yesterday'],
  ['2026-03-07T20:00:00Z', '2026-03-09T07:15:00Z', undefined],
  ['2026-03-08T19:00:00Z', '2026-03-09T07:15:00Z', 'Yesterday'],
  ['2026-03-07T20:00:00Z', '2026-03-09T06:30:00Z', 'Yesterday'],
] as const)('seen from days when the clocks change, %s at %s is %s', (at, then, word) => {
  expect(relativeDay(at, new Date(then))).toBe(word)
})
