import { expect, test } from 'vitest'
import { endOf, isPastWithoutResult, isTooClose, whyNotThen } from './appointment-times.ts'
import { appointmentResults, type AppointmentResult } from './appointment-words.ts'

const at = (time: string, durationMinutes = 90) => ({ dateTime: `2026-03-20T${time}:00Z`, durationMinutes })

test.each([
  ['one after the other', at('16:00'), at('17:30'), false],
  ['an hour apart', at('16:00', 30), at('17:00', 30), true],
  ['89 minutes apart, although both are short', at('16:00', 15), at('17:29', 15), true],
  ['two hours into a three-hour visit', at('16:00', 180), at('18:00', 30), true],
  ['at the same time', at('16:00'), at('16:00'), true],
  ['on another day', at('16:00'), { dateTime: '2026-03-21T16:00:00Z', durationMinutes: 90 }, false],
])('%s: %#', (_, one, other, close) => {
  expect([isTooClose(one, other), isTooClose(other, one)]).toEqual([close, close])
})

test('the change to daylight saving time does not change the length of an appointment', () => {
  expect(endOf({ dateTime: '2026-11-01T08:30:00Z', durationMinutes: 90 }).toISOString()).toBe(
    '2026-11-01T10:00:00.000Z',
  )
})

const now = '2026-03-20T16:00:00Z'
const past = '2026-03-20T15:00:00Z'
const future = '2026-03-20T17:00:00Z'

test('a past appointment without a result counts as waiting for one', () => {
  expect(isPastWithoutResult({ dateTime: past, result: 'Scheduled' }, now)).toBe(true)
  expect(isPastWithoutResult({ dateTime: now, result: 'Scheduled' }, now)).toBe(true)
  expect(isPastWithoutResult({ dateTime: future, result: 'Scheduled' }, now)).toBe(false)
  expect(isPastWithoutResult({ dateTime: past, result: 'Demo' }, now)).toBe(false)
})

const mayStand = (result: AppointmentResult, dateTime: string, isNewTime: boolean) =>
  whyNotThen({ dateTime, result }, { isNewTime, now }) === null

test.each(appointmentResults)('%s: results of a visit need a past time', (result) => {
  const isOpen = result === 'Scheduled' || result === 'Rescheduled'
  expect(mayStand(result, future, true)).toBe(isOpen)
  expect(mayStand(result, past, true)).toBe(result !== 'Scheduled')
})

test('a past appointment stays valid until its result is entered', () => {
  expect(mayStand('Scheduled', past, false)).toBe(true)
})
