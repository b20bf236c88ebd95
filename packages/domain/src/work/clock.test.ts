import { describe, expect, test } from 'vitest'
import { cancelWindowEnds } from '../sales/cancel-window.ts'
import { daysOfStay, paceOf, targetsOf } from './clock.ts'

describe('the days of a stay', () => {
  test.each([
    ['the same evening', '2026-03-20T16:00:00Z', '2026-03-21T06:59:00Z', 0],
    ['past midnight in California', '2026-03-20T16:00:00Z', '2026-03-21T07:01:00Z', 1],
    ['over the spring change, when a day has 23 hours', '2026-03-07T20:00:00Z', '2026-03-09T20:00:00Z', 2],
    ['over the spring change, seen in its first minute', '2026-03-08T07:59:00Z', '2026-03-09T07:01:00Z', 2],
    ['over the autumn change, when a day has 25 hours', '2026-10-31T20:00:00Z', '2026-11-02T20:00:00Z', 2],
    ['over the autumn change, before the last midnight', '2026-11-01T06:59:00Z', '2026-11-02T07:59:00Z', 1],
    ['a year', '2025-03-20T16:00:00Z', '2026-03-20T16:00:00Z', 365],
  ])('%s', (_, enteredAt, now, days) => {
    expect(daysOfStay({ enteredAt, heldDays: 0, heldSince: null }, now)).toBe(days)
  })

  test('exclude hold days, including the current hold', () => {
    const stay = { enteredAt: '2026-03-01T20:00:00Z', heldDays: 4, heldSince: null }
    expect(daysOfStay(stay, '2026-03-21T20:00:00Z')).toBe(16)
    expect(daysOfStay({ ...stay, heldSince: '2026-03-11T20:00:00Z' }, '2026-03-21T20:00:00Z')).toBe(6)
  })
})

test('the pace follows the targets; held jobs have none', () => {
  const targets = { target: 5, warn: 7, late: 14 }
  expect([6, 7, 13, 14].map((days) => paceOf(days, false, targets))).toEqual(['ok', 'warn', 'warn', 'late'])
  expect([paceOf(20, true, targets), paceOf(900, false, null)]).toEqual(['held', 'ok'])
  expect(targetsOf(9.5)).toEqual({ target: 10, warn: 15, late: 30 })
})

test.each([
  ['on a Friday, and a younger buyer has three days', '2026-03-20', false, '2026-03-25'],
  ['on a Friday, and a buyer of 65 has five', '2026-03-20', true, '2026-03-27'],
  ['with an unknown age: five days', '2026-03-20', null, '2026-03-27'],
  ['before Thanksgiving', '2026-11-25', false, '2026-12-01'],
  ['before Memorial Day', '2026-05-22', false, '2026-05-28'],
  ['before Christmas and the new year', '2026-12-23', true, '2026-12-31'],
  ['before a Fourth of July on a Saturday', '2026-07-02', false, '2026-07-07'],
  ['before a Juneteenth on a Saturday', '2027-06-18', false, '2027-06-23'],
  ['before a New Year’s Day on a Sunday, observed on Monday', '2022-12-30', false, '2023-01-05'],
])('a buyer may cancel: signed %s', (_, contractDate, isSenior, last) => {
  expect(cancelWindowEnds(contractDate, isSenior)).toBe(last)
})
