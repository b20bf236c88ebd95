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

/** Ten in the morning on a Saturday before the clock goes back, and before it goes forward. */
const autumn = at('2026-10-31T17:00:00.000Z')
const spring = at('2026-03-07T18:00:00.000Z')

test.each([
  ['over the end of summer time', autumn, 2, '2026-11-02T18:00:00.000Z'],
  ['onto the longer day', autumn, 1, '2026-11-01T18:00:00.000Z'],
  ['over its beginning', spring, 2, '2026-03-09T17:00:00.000Z'],
  ['onto the shorter day', spring, 1, '2026-03-08T17:00:00.000Z'],
])('ten in the morning stays ten when it is moved %s, and back', (_, before, days, instant) => {
  let next = before
  for (let day = 0; day < days; day++) next = steered(next, key('ArrowRight'), week) ?? next
  expect(changesTo(before, next)).toEqual({ dateTime: instant })
  for (let day = 0; day < days; day++) next = steered(next, key('ArrowLeft'), week) ?? next
  expect(changesTo(before, next)).toEqual({})
})

test('three quarters of an hour later on the day of the change are that on the clock of the wall', () => {
  const early = at('2026-11-01T08:30:00.000Z')
  expect(early).toMatchObject({ day: '2026-11-01', minute: 90 })
  // Half past one comes twice; a quarter past two is an hour and three quarters later.
  expect(changesTo(early, moved(early, undefined, 45))).toEqual({ dateTime: '2026-11-01T10:15:00.000Z' })
  const shorter = at('2026-03-08T09:30:00.000Z')
  // From half past one to a quarter past two, which does not come: the hour after it.
  expect(changesTo(shorter, moved(shorter, undefined, 45))).toEqual({ dateTime: '2026-03-08T10:15:00.000Z' })
})

test.each([
  ['ArrowUp', false, { minute: 585 }],
  ['ArrowDown', false, { minute: 615 }],
  ['ArrowUp', true, { durationMinutes: 75 }],
  ['ArrowDown', true, { durationMinutes: 105 }],
  ['ArrowLeft', false, { day: '2026-10-30' }],
  ['ArrowRight', false, { day: '2026-11-01' }],
])('%s, with Shift %s, makes %j of it', (name, shift, expected) => {
  expect(steered(autumn, key(name, shift), week)).toEqual({ ...autumn, ...expected })
})

test('a day that is not shown is none to go to', () => {
  expect(steered(autumn, key('ArrowRight'), [autumn.day])).toEqual(autumn)
})

test('other keys are none of its business', () => {
  expect(steered(autumn, key('x'), week)).toBeUndefined()
})

test('neither a day nor a length is left by moving', () => {
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
])('%i pixels down, of 56 an hour, are %i minutes', (pixels, minutes) => {
  expect(minutesDown(pixels, 56)).toBe(minutes)
})
