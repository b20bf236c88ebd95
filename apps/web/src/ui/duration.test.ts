import { expect, test } from 'vitest'
import { formatDuration, minutesBetween } from './duration.ts'

test.each([
  [0, 'under a minute'],
  [0.99, 'under a minute'],
  [1, '1 min'],
  [59.9, '59 min'],
  [60, '1 hr'],
  [47 * 60 + 59, '47 hr'],
  [48 * 60, '2 days'],
  [120 * 24 * 60, '120 days'],
])('%d minutes: %s', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words)
})

test('counts the minutes between two timestamps', () => {
  expect(minutesBetween('2026-03-16T17:00:00Z', new Date('2026-03-16T17:01:30Z'))).toBe(1.5)
})
