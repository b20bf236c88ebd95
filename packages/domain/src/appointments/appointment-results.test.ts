/** Every effect of a result on a lead: result × another scheduled appointment × Dead by hand × active sale. */
import { describe, expect, test } from 'vitest'
import {
  dueDayOf,
  leadStatusAfter,
  type LeadSnapshot,
  resultEffects,
  taskAfter,
} from './appointment-results.ts'
import { appointmentResultLabels, appointmentResults, type AppointmentResult } from './appointment-words.ts'

/** `other`: another appointment is scheduled. `hand`: a person had marked the lead Dead. `sale`: an active sale. */
const table = `
                    alone        other        hand         hand+other   sale  task
  Scheduled         Appointment  Appointment  Appointment  Appointment  Sold  -
  Rescheduled       Appointment  Appointment  Dead         Dead         Sold  Book the new date with
  Demo              Appointment  Appointment  Dead         Dead         Sold  Follow up after the demo with
  SalePending       Appointment  Appointment  Dead         Dead         Sold  Get the contract signed by
  Sold              Sold         Appointment  Sold         Appointment  Sold  Create the sale of
  FailureToAppear   Cold         Appointment  Dead         Dead         Sold  Call and rebook the no-show
  EmailInquiryOnly  Cold         Appointment  Dead         Dead         Sold  Email information to
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

const standing = (result: AppointmentResult, facts: Partial<LeadSnapshot>): LeadSnapshot => ({
  hasActiveSale: false,
  isDeadByHand: false,
  hasScheduled: result === 'Scheduled',
  newestClosed: result === 'Scheduled' ? null : result,
  byHand: facts.isDeadByHand ? 'Dead' : 'New',
  ...facts,
})
const after = (result: AppointmentResult, facts: Partial<LeadSnapshot>) =>
  leadStatusAfter(result, standing(result, facts))
const taskOf = (result: AppointmentResult, facts: Partial<LeadSnapshot> = {}) =>
  taskAfter(result, standing(result, facts))

test('the table has every result', () => {
  expect(rows.map(([result]) => result).toSorted()).toEqual([...appointmentResults].toSorted())
  expect(Object.keys(appointmentResultLabels)).toEqual([...appointmentResults])
})

describe.each(rows)('%s', (result, [alone, other, hand, handAndOther, sale, task]) => {
  test(`sets the lead to ${alone}; with another appointment to ${other}`, () => {
    expect(after(result, {})).toBe(alone)
    expect(after(result, { hasScheduled: true })).toBe(other)
  })

  test(`sets a lead marked Dead by hand to ${hand}; with another appointment to ${handAndOther}`, () => {
    expect(after(result, { isDeadByHand: true })).toBe(hand)
    expect(after(result, { isDeadByHand: true, hasScheduled: true })).toBe(handAndOther)
  })

  test(`keeps a lead with an active sale at ${sale}`, () => {
    for (const isDeadByHand of [true, false])
      for (const hasScheduled of [true, false])
        expect(after(result, { hasActiveSale: true, isDeadByHand, hasScheduled })).toBe(sale)
  })

  test(`creates this task: ${task}`, () => {
    expect(taskOf(result)?.verb ?? '-').toBe(task)
  })

  test('needs a reason exactly when it sets the lead to Dead', () => {
    expect(resultEffects[result].needsReason).toBe(alone === 'Dead')
  })
})

test('the newest of several results counts, not the one entered last', () => {
  expect(after('Demo', { newestClosed: 'NotInterested' })).toBe('Cold')
})

test('a lead without appointments falls back to the status that a person set', () => {
  const gone = (facts: Partial<LeadSnapshot>) =>
    leadStatusAfter(null, standing('FailureToAppear', { newestClosed: null, ...facts }))
  expect(gone({})).toBe('New')
  expect(gone({ newestClosed: 'FailureToAppear' })).toBe('Cold')
  expect(gone({ isDeadByHand: true })).toBe('Dead')
})

test('no task asks to rebook a booked lead, to create an existing sale or to call a Dead lead', () => {
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
