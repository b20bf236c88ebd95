/** Effects of a change on money, lender and size, checked for the change as a whole. */
import { describe, expect, test } from 'vitest'
import { type AgreedChange, type AgreedFields, moneyFault, whyLenderSigns } from './change.ts'

const agreed: AgreedFields = {
  saleAmount: 47_673,
  downPayment: null,
  financeOptionOneId: 'loan',
  financeAmountOne: 47_673,
  financeOptionTwoId: null,
  financeAmountTwo: null,
  systemSizeKw: 10.665,
  moduleId: 'module',
  moduleQuantity: 27,
  batteryId: null,
  batteryQuantity: null,
  mountType: null,
  mpuNeeded: null,
  gmaUpgrade: null,
  isPrimePowerBoxIncluded: null,
}
const uncounted = { ...agreed, financeAmountOne: null }
const countedTwice = { ...agreed, downPayment: 1_000 }
const already = { ...agreed, saleAmount: 50_000 }
const gap = 'What is financed and the down payment add up to $47,673.00, the price is $60,000.00.'
const another = 'The financed amount changed.'

describe.each<[string, AgreedFields, AgreedChange, string | undefined, string | null]>([
  ['only the price', agreed, { saleAmount: 60_000 }, gap, 'The financed amount no longer equals the price.'],
  ['price and amount', agreed, { saleAmount: 60_000, financeAmountOne: 60_000 }, undefined, another],
  ['price and down payment', agreed, { saleAmount: 48_673, downPayment: 1_000 }, undefined, null],
  ['price with a loan for all of it', uncounted, { saleAmount: 60_000 }, undefined, another],
  ['a down payment within the loan', countedTwice, { downPayment: 500 }, undefined, null],
  ['another bank', agreed, { financeOptionOneId: 'other' }, undefined, 'The financing changed.'],
  ['the mount of a sale that did not add up before', already, { mountType: 'Ground' }, undefined, null],
])('%s', (_what, before, change, fault, lender) => {
  test('adds up, or names the gap', () => {
    expect(moneyFault(before, change)).toBe(fault)
  })
  test('needs the lender’s signature when it concerns the lender', () => {
    expect(whyLenderSigns(before, change, { before: true, after: true })).toBe(lender)
    expect(whyLenderSigns(before, change, { before: false, after: false })).toBeNull()
  })
})
