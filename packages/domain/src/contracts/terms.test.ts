import { expect, test } from 'vitest'
import { changeFault } from './change.ts'
import { downPaymentFault, downPaymentWarning, workDaysFault } from './terms.ts'

const atMost = (most: string) =>
  `A down payment is at most ${most}: the lesser of $1,000.00 and a tenth of the price.`

test.each([
  [20_000, 1000, undefined],
  [20_000, 1000.01, atMost('$1,000.00')],
  [9_999.95, 1000, undefined],
  [9_999.95, 1000.01, atMost('$1,000.00')],
  [5_000, 500.01, atMost('$500.00')],
  [null, 50_000, undefined],
  [20_000, null, undefined],
])('price %s, down payment %s: warning %s', (price, downPayment, warning) => {
  expect(downPaymentWarning(price, downPayment)).toBe(warning)
})

test.each([
  [20_000, 20_000, undefined],
  [20_000, 20_000.01, 'The down payment is more than the price, which is $20,000.00.'],
  [null, 50_000, undefined],
  [20_000, undefined, undefined],
])('price %s, down payment %s: error %s', (price, downPayment, fault) => {
  expect(downPaymentFault(price, downPayment)).toBe(fault)
})

test('a change order cannot set a down payment above the price', () => {
  const agreed = { saleAmount: 36_900, downPayment: 5_000 } as Parameters<typeof changeFault>[0]
  expect(changeFault(agreed, { saleAmount: 4_000 })).toBe(
    'The down payment is more than the price, which is $4,000.00.',
  )
  expect(changeFault(agreed, { saleAmount: 6_000 })).toBeUndefined()
})

test.each([
  ['2027-03-01', '2027-01-01', 'The work would end before it begins.'],
  ['2027-03-01', '2027-03-01', undefined],
  [null, null, undefined],
  // The defaults are 45 and 120 days after the contract.
  ['2027-07-01', null, 'The work would end before it begins.'],
  [null, '2027-01-31', 'The work would end before it begins.'],
  [null, '2027-02-15', undefined],
])('work from %s to %s with a contract of January 1: %s', (startsOn, completesOn, fault) => {
  expect(workDaysFault({ startsOn, completesOn }, '2027-01-01')).toBe(fault)
})
