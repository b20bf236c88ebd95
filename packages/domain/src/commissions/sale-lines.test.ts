import { describe, expect, test } from 'vitest'
import { type SaleLine, linesOfSale, updateFinanceLines } from './sale-lines.ts'

const line = (name: string, amount: number, fee = 0, type: SaleLine['type'] = 'Loan'): SaleLine => ({
  name,
  type,
  amount,
  fee,
})
const down = (amount: number) => line('Down payment', amount, 0, 'Cash')

describe('finance lines of a sale', () => {
  const loan = { type: 'Loan', name: 'Solar loan', amount: 30_000, fee: 18.99 }
  const none = { type: null, name: null, amount: null, fee: null }

  test.each([
    ['the down payment is separate from the loan', 31_000, [line('Solar loan', 30_000, 18.99), down(1_000)]],
    ['the loan includes the down payment', 30_000, [line('Solar loan', 30_000, 18.99)]],
  ])('%s', (_, saleAmount, lines) => {
    expect(linesOfSale({ saleAmount, downPayment: 1_000, slots: [loan, none] })).toEqual(lines)
  })

  test('a lease counts as cash from the lease company', () => {
    const lease = { type: 'Lease', name: 'Lease', amount: 30_000, fee: null }
    expect(linesOfSale({ saleAmount: 30_000, downPayment: null, slots: [lease, none] })).toEqual([
      line('Lease', 30_000, 0, 'Cash'),
    ])
  })
})

test.each<[string, SaleLine[], SaleLine[], SaleLine[], SaleLine[]]>([
  [
    'a larger loan keeps the fee of the sheet',
    [line('Loan', 36_900, 10)],
    [line('Solar loan', 36_900, 18.99)],
    [line('Solar loan', 38_100, 18.99)],
    [line('Loan', 38_100, 10)],
  ],
  [
    'another lender has its own fee',
    [line('Solar loan', 30_000, 18.99), down(1_000)],
    [line('Solar loan', 30_000, 18.99), down(1_000)],
    [line('Credit union', 30_000, 3), down(1_000)],
    [down(1_000), line('Credit union', 30_000, 3)],
  ],
  [
    'a larger down payment reduces the loan',
    [line('Solar loan', 30_000, 18.99), down(1_000)],
    [line('Solar loan', 30_000, 18.99), down(1_000)],
    [line('Solar loan', 29_500, 18.99), down(1_500)],
    [line('Solar loan', 29_500, 18.99), down(1_500)],
  ],
  [
    'cash instead of a loan has no fee',
    [line('Solar loan', 31_000, 18.99)],
    [line('Solar loan', 31_000, 18.99)],
    [line('Cash', 31_000, 0, 'Cash')],
    [line('Cash', 31_000, 0, 'Cash')],
  ],
])('%s', (_, sheet, before, after, expected) => {
  expect(
    updateFinanceLines(sheet, before, after).map((one) => ({ ...one, amount: Number(one.amount) })),
  ).toEqual(expected)
})
