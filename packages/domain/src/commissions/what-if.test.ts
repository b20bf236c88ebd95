import { expect, test } from 'vitest'
import { figuresOf } from './figures.ts'
import { applyWhatIf } from './what-if.ts'

const sheet = {
  saleAmount: 31_999.99,
  systemWatts: 7215,
  parValue: 2.6,
  adders: [{ name: 'Steep roof', cost: 1_082.25 }],
  financeOptions: [
    { name: 'Cash', type: 'Cash', amount: 1_000, fee: 0 },
    { name: 'Loan', type: 'Loan', amount: 30_999.99, fee: 13.5 },
  ],
  selfGenAmount: 0,
  referralAmount: 500,
}
const commission = (changes: Parameters<typeof applyWhatIf>[1]) =>
  figuresOf(applyWhatIf(sheet, changes)).commissionAmount.value.toFixed(2)

test.each([
  [{}, '7473.74'],
  // The lender keeps 13.5 % of the thousand.
  [{ saleAmount: 32_999.99 }, '8338.74'],
  [{ adderTotal: 82.25 }, '8473.74'],
  [{ loanFee: 0 }, '11658.74'],
  [{ parValue: 2.5 }, '8195.24'],
  [{ systemWatts: 7000 }, '8032.74'],
])('with %o the commission is %s', (changes, expected) => {
  expect(commission(changes)).toBe(expected)
})

test('the original sheet is not changed', () => {
  const before = structuredClone(sheet)
  applyWhatIf(sheet, { saleAmount: 1, loanFee: 1, adderTotal: 1 })
  expect(sheet).toEqual(before)
})

test('without a loan the first line takes the price difference', () => {
  const cash = { ...sheet, financeOptions: [{ name: 'Cash', type: 'Cash', amount: 31_999.99, fee: 0 }] }
  expect(applyWhatIf(cash, { saleAmount: 32_000 }).financeOptions[0]?.amount.toString()).toBe('32000')
})

test('with two equal loans one takes the price difference, and both take a new fee', () => {
  const half = { name: 'Half', type: 'Loan', amount: 16_000, fee: 10 }
  const halves = { ...sheet, saleAmount: 32_000, financeOptions: [half, half] }
  const lines = applyWhatIf(halves, { saleAmount: 33_000, loanFee: 5 }).financeOptions
  expect(lines.map(({ name, amount, fee }) => [name, Number(amount), fee])).toEqual([
    ['Half', 17_000, 5],
    ['Half', 16_000, 5],
  ])
})
