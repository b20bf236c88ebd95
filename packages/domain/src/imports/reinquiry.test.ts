import { expect, test } from 'vitest'
import { decideReinquiry } from './reinquiry.ts'

test.each([
  ['New', false, 'New', 'nobody'],
  ['Appointment', false, 'Appointment', 'nobody'],
  ['Cold', false, 'New', 'reopened'],
  ['Dead', false, 'New', 'reopened'],
  ['Sold', false, 'Sold', 'client'],
  ['Cold', true, 'Cold', 'managers'],
  ['Dead', true, 'Dead', 'managers'],
  ['Sold', true, 'Sold', 'managers'],
] as const)('%s, do not contact: %j, becomes %s and notifies %s', (status, doNotContact, after, tells) => {
  expect(decideReinquiry({ status, doNotContact })).toEqual({ status: after, tells })
})
