import { expect, test } from 'vitest'
import { clockTimeOf, adjacentDay, visibleDays, instantAt, isDay } from './days.ts'

test.each([
  ['day', '2026-11-25', '2026-11-25', '2026-11-25', 1],
  ['week', '2026-11-25', '2026-11-22', '2026-11-28', 7],
  ['week', '2026-11-22', '2026-11-22', '2026-11-28', 7],
  ['month', '2026-11-25', '2026-11-01', '2026-12-05', 35],
  ['month', '2026-02-01', '2026-02-01', '2026-02-28', 28],
  ['agenda', '2026-11-25', '2026-11-25', '2026-12-08', 14],
] as const)('a %s around %s goes from %s to %s', (view, day, first, last, length) => {
  const days = visibleDays(view, day)
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, length])
})

test.each([
  ['day', '2026-03-01', -1, '2026-02-28'],
  ['week', '2026-12-30', 1, '2027-01-06'],
  ['month', '2026-01-31', 1, '2026-02-28'],
  ['agenda', '2026-11-25', 1, '2026-12-09'],
] as const)('next to the %s of %s: %s', (view, day, by, beside) => {
  expect(adjacentDay(view, day, by)).toBe(beside)
})

test.each([
  ['2026-11-24T23:30:00.000Z', '2026-11-24', 15 * 60 + 30],
  ['2026-11-25T07:59:00.000Z', '2026-11-24', 24 * 60 - 1],
  // Daylight saving time ends: 1:30 am occurs twice.
  ['2026-11-01T08:30:00.000Z', '2026-11-01', 90],
  ['2026-11-01T09:30:00.000Z', '2026-11-01', 90],
  ['2026-11-01T10:30:00.000Z', '2026-11-01', 150],
  // Daylight saving time begins: 2 to 3 am does not exist.
  ['2026-03-08T09:59:00.000Z', '2026-03-08', 119],
  ['2026-03-08T10:00:00.000Z', '2026-03-08', 180],
])('%s is on %s, minute %i', (instant, day, minute) => {
  expect(clockTimeOf(instant)).toEqual({ day, minute })
})

test.each([
  ['2026-11-24', 15 * 60 + 30, '2026-11-24T23:30:00.000Z'],
  ['2026-10-31', 9 * 60, '2026-10-31T16:00:00.000Z'],
  ['2026-11-01', 9 * 60, '2026-11-01T17:00:00.000Z'],
  ['2026-11-01', 90, '2026-11-01T08:30:00.000Z'],
  ['2026-03-08', 150, '2026-03-08T10:30:00.000Z'],
  ['2026-03-08', 9 * 60, '2026-03-08T16:00:00.000Z'],
  // A drag past midnight ends on the next day.
  ['2026-11-24', 24 * 60 + 15, '2026-11-25T08:15:00.000Z'],
  ['2026-11-24', -15, '2026-11-24T07:45:00.000Z'],
])('%s, minute %i, is %s', (day, minute, instant) => {
  expect(instantAt({ day, minute })).toBe(instant)
})

test('nine in the morning stays nine across a daylight saving change', () => {
  for (const days of [
    ['2026-10-31', '2026-11-02'],
    ['2026-03-07', '2026-03-09'],
  ]) {
    for (const day of days) expect(clockTimeOf(instantAt({ day, minute: 540 }))).toEqual({ day, minute: 540 })
  }
})

test.each([
  ['2026-11-25', true],
  ['2026-02-30', false],
  ['0000-01-01', false],
  ['tomorrow', false],
  [20_261_125, false],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})
