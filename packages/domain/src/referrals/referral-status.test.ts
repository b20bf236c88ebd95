import { describe, expect, test } from 'vitest'
import type { LeadStatus } from '../leads/lead-status.ts'
import type { SaleStatus } from '../sales/phases.ts'
import { type ReferralStatus, earnedStatus, paymentFaults } from './referral-status.ts'

const sale = (status: SaleStatus, ptoCompleteDate: string | null = null) => ({ status, ptoCompleteDate })

describe('the status of a referral', () => {
  test.each<[LeadStatus, ReturnType<typeof sale>[], ReferralStatus]>([
    ['New', [], 'Pending'],
    ['Appointment', [], 'Pending'],
    ['Cold', [], 'Pending'],
    ['Dead', [], 'Void'],
    ['Sold', [sale('Pending')], 'Qualified'],
    ['Sold', [sale('Inspection')], 'Qualified'],
    ['Sold', [sale('Monitoring')], 'Qualified'],
    ['Sold', [sale('PTO', '2026-03-02')], 'Payable'],
    ['Sold', [sale('Payment')], 'Payable'],
    ['Sold', [sale('QAReview')], 'Payable'],
    ['Sold', [sale('Complete')], 'Payable'],
    ['Cold', [sale('Cancelled')], 'Void'],
    // A canceled job counts as void even after PTO.
    ['Cold', [sale('Cancelled', '2026-03-02')], 'Void'],
    // Sold again: the first, canceled job no longer counts.
    ['Sold', [sale('Cancelled'), sale('Survey')], 'Qualified'],
    ['Sold', [sale('Cancelled'), sale('Complete')], 'Payable'],
    ['Dead', [sale('Complete')], 'Void'],
  ])('%s with the jobs %j: %s', (status, sales, expected) => {
    expect(earnedStatus({ status, sales })).toBe(expected)
  })
})

describe('paying a promised $500.00', () => {
  const on = '2026-03-10'
  test.each<[ReferralStatus, boolean, number, string, string | null, string[]]>([
    ['Payable', false, 500, on, null, []],
    ['Payable', false, 500, '2026-03-11', null, ['date']],
    ['Payable', false, 450, on, null, ['reason']],
    ['Payable', false, 450, on, 'Half of it went to the neighbour.', []],
    ['Qualified', false, 500, on, 'Now.', ['amount']],
    ['Qualified', true, 500, on, null, ['reason']],
    ['Pending', true, 500, on, 'Promised for the signature.', []],
    ['Void', true, 500, on, 'All the same.', ['amount']],
  ])('%s, may pay early: %s, $%d on %s for %s', (status, mayPayEarly, amount, date, reason, fields) => {
    const faults = paymentFaults(
      { status, promised: 500 },
      { amount, date, reason },
      { today: on, mayPayEarly },
    )
    expect(faults.map(({ field }) => field)).toEqual(fields)
  })
})
