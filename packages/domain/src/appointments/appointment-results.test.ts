/** The whole of what a result does to a lead: result × what else stands × Dead by hand × a sale. */
import { describe, expect, test } from 'vitest'
import {
  dueDayOf,
  leadStatusAfter,
  type LeadStanding,
  resultEffects,
  taskAfter,
} from './appointment-results.ts'
import { appointmentResultLabels, appointmentResults, type AppointmentResult } from './appointment-words.ts'

/** `other` is another appointment that stands, `hand` a lead that somebody had given up, `sale` an active sale. */
const table = `
                    alone        other        hand         hand+other   sale  task
  Scheduled         Appointment  Appointment  Appointment  Appointment  Sold  -
  Rescheduled       Appointment  Appointment  Dead         Dead         Sold  Book the new date with
  Demo              Appointment  Appointment  Dead         Dead         Sold  Follow up after the demo with
  SalePending       Appointment  Appointment  Dead         Dead         Sold  Get the contract signed by
  Sold              Sold         Appointment  Sold         Appointment  Sold  Create the sale of
  FailureToAppear   Cold         Appointment  Dead         Dead         Sold  Call and rebook the no-show
  EmailInquiryOnly  Cold         Appointment  Dead         Dead         Sold  Send information by e-mail to
  NotInterested     Cold         Appointment  Dead         Dead         Sold  -
  NotQualified      Dead         Appointment  Dead         Dead         Sold  -
  Dead              Dead         Appointment  Dead         Dead         Sold  -`

const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [result = '', ...cells] = line.trim().split(/\s{2,}/)
    return [result as AppointmentResult, cells] as const
  })

const standing = (result: AppointmentResult, facts: Partial<LeadStanding>): LeadStanding => ({
  hasActiveSale: false,
  isDeadByHand: false,
  hasScheduled: result === 'Scheduled',
  newestClosed: result === 'Scheduled' ? null : result,
  byHand: facts.isDeadByHand ? 'Dead' : 'New',
  ...facts,
})
const after = (result: AppointmentResult, facts: Partial<LeadStanding>) =>
  leadStatusAfter(result, standing(result, facts))
const taskOf = (result: AppointmentResult, facts: Partial<LeadStanding> = {}) =>
  taskAfter(result, standing(result, facts))

test('the table has every result', () => {
  expect(rows.map(([result]) => result).toSorted()).toEqual([...appointmentResults].toSorted())
  expect(Object.keys(appointmentResultLabels)).toEqual([...appointmentResults])
})

describe.each(rows)('%s', (result, [alone, other, hand, handAndOther, sale, task]) => {
  test(`makes the lead ${alone}; beside another appointment ${other}`, () => {
    expect(after(result, {})).toBe(alone)
    expect(after(result, { hasScheduled: true })).toBe(other)
  })

  test(`makes a lead that was given up ${hand}; beside another appointment ${handAndOther}`, () => {
    expect(after(result, { isDeadByHand: true })).toBe(hand)
    expect(after(result, { isDeadByHand: true, hasScheduled: true })).toBe(handAndOther)
  })

  test(`leaves a lead with an active sale ${sale}`, () => {
    for (const isDeadByHand of [true, false])
      for (const hasScheduled of [true, false])
        expect(after(result, { hasActiveSale: true, isDeadByHand, hasScheduled })).toBe(sale)
  })

  test(`gives this to do: ${task}`, () => {
    expect(taskOf(result)?.verb ?? '-').toBe(task)
  })

  test('needs a reason exactly when it ends the lead', () => {
    expect(resultEffects[result].needsReason).toBe(alone === 'Dead')
  })
})

test('of several results the newest counts, whichever was entered last', () => {
  expect(after('Demo', { newestClosed: 'NotInterested' })).toBe('Cold')
})

test('when the last appointment is gone, the lead is what it was otherwise', () => {
  const gone = (facts: Partial<LeadStanding>) =>
    leadStatusAfter(null, standing('FailureToAppear', { newestClosed: null, ...facts }))
  expect(gone({})).toBe('New')
  expect(gone({ newestClosed: 'FailureToAppear' })).toBe('Cold')
  expect(gone({ isDeadByHand: true })).toBe('Dead')
})

test('nothing is booked anew that is booked, no sale created that is there, nobody called who was given up', () => {
  expect(taskOf('FailureToAppear', { hasScheduled: true })).toBeNull()
  expect(taskOf('Rescheduled', { hasScheduled: true })).toBeNull()
  expect(taskOf('Demo', { hasScheduled: true })).not.toBeNull()
  expect(taskOf('Sold', { hasActiveSale: true })).toBeNull()
  expect(taskOf('FailureToAppear', { isDeadByHand: true })).toBeNull()
})

test.each<[AppointmentResult, string | null]>([
  ['FailureToAppear', '2026-11-23'],
  ['Rescheduled', '2026-11-23'],
  ['Demo', '2026-11-22'],
  ['Sold', '2026-11-20'],
  ['EmailInquiryOnly', '2026-11-21'],
])('on a Friday evening the task of %s is due on %s', (result, day) => {
  const { task } = resultEffects[result]
  expect(task && dueDayOf(task, '2026-11-21T04:00:00Z')).toBe(day)
})
