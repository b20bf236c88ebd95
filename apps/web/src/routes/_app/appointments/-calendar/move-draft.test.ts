import { expect, test } from 'vitest'
import { changesTo, draftOf, lengthened, minutesDown, moved, steered } from './move-draft.ts'

const at = (dateTime: string, durationMinutes = 90) => draftOf({ id: 'a', dateTime, durationMinutes })
const key = (name: string, shiftKey = false) => ({ key: name, shiftKey })

const week = [
  '2026-03-07',
  '2026-03-08',
  '2026-03-09',
  '2026-10-30',
  '2026-10-31',
  '2026-11-01',
  '2026-11-02',
]

/** 10 am on the Saturday before daylight saving time ends, and before it begins. */
const autumn = at('2026-10-31T17:00:00.000Z')
const spring = at('2026-03-07T18:00:00.000Z')

test.each([
  ['over the end of summer time', autumn, 2, '2026-11-02T18:00:00.000Z'],
  ['onto the longer day', autumn, 1, '2026-11-01T18:00:00.000Z'],
  ['over its beginning', spring, 2, '2026-03-09T17:00:00.000Z'],
  ['onto the shorter day', spring, 1, '2026-03-08T17:00:00.000Z'],
])('an appointment moved %s and back keeps its time of day', (_, before, days, instant) => {
  let next = before
  for (let day = 0; day < days; day++) next = steered(next, key('ArrowRight'), week) ?? next
  expect(changesTo(before, next)).toEqual({ dateTime: instant })
  for (let day = 0; day < days; day++) next = steered(next, key('ArrowLeft'), week) ?? next
  expect(changesTo(before, next)).toEqual({})
})

test('moving by 45 minutes on a daylight saving day follows the wall clock', () => {
  const early = at('2026-11-01T08:30:00.000Z')
  expect(early).toMatchObject({ day: '2026-11-01', minute: 90 })
  // 1:30 am occurs twice that day, so 2:15 am is an hour and 45 minutes later.
  expect(changesTo(early, moved(early, undefined, 45))).toEqual({ dateTime: '2026-11-01T10:15:00.000Z' })
  const shorter = at('2026-03-08T09:30:00.000Z')
  // 2:15 am does not exist that day, so the result is an hour later.
  expect(changesTo(shorter, moved(shorter, undefined, 45))).toEqual({ dateTime: '2026-03-08T10:15:00.000Z' })
})

test.each([
  ['ArrowUp', false, { minute: 585 }],
  ['ArrowDown', false, { minute: 615 }],
  ['ArrowUp', true, { durationMinutes: 75 }],
  ['ArrowDown', true, { durationMinutes: 105 }],
  ['ArrowLeft', false, { day: '2026-10-30' }],
  ['ArrowRight', false, { day: '2026-11-01' }],
])('the key %s with Shift %s results in %j', (name, shift, expected) => {
  expect(steered(autumn, key(name, shift), week)).toEqual({ ...autumn, ...expected })
})

test('an appointment cannot be moved to a day that is not shown', () => {
  expect(steered(autumn, key('ArrowRight'), [autumn.day])).toEqual(autumn)
})

test('other keys do nothing', () => {
  expect(steered(autumn, key('x'), week)).toBeUndefined()
})

test('moving never runs past the end of the day or below the shortest length', () => {
  expect(moved(autumn, undefined, -10_000).minute).toBe(0)
  expect(moved(autumn, undefined, 10_000).minute).toBe(1_425)
  expect(lengthened(autumn, -10_000).durationMinutes).toBe(15)
  expect(lengthened(autumn, 10_000).durationMinutes).toBe(480)
})

test.each([
  [0, 0],
  [6, 0],
  [7, 15],
  [28, 30],
  [-56, -60],
])('%i pixels down, at 56 per hour, are %i minutes', (pixels, minutes) => {
  expect(minutesDown(pixels, 56)).toBe(minutes)
})
