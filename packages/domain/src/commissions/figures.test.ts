import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exact, sum } from '../money.ts'
import { balanceOf } from './balance.ts'
import { figureNames, figuresOf } from './figures.ts'
import { paymentsOf } from './payments.fixture.ts'
import { workedExamples } from './worked-examples.fixture.ts'

describe.each(workedExamples)('$name', ({ sheet, draws = [], isSaleCancelled = false, ...expected }) => {
  const figures = figuresOf(sheet)

  test('every figure, to the cent', () => {
    const found = figureNames.map((name) => [
      name,
      figures[name].value?.toFixed(name.endsWith('PPW') ? 4 : 2) ?? null,
    ])
    expect(Object.fromEntries(found)).toEqual(expected.figures)
  })

  test('each dealer fee', () => {
    expect(figures.dealerFeeTotal.terms.map(({ value }) => value.toFixed(2))).toEqual(expected.fees)
  })

  test('the balance due and the amount available to draw', () => {
    const { balanceDue, drawAvailable } = balanceOf({
      commissionAmount: figures.commissionAmount.value,
      isSaleCancelled,
      payments: paymentsOf(draws),
      draws,
    })
    expect({ balanceDue: balanceDue.toFixed(2), drawAvailable: drawAvailable.toFixed(2) }).toEqual(
      expected.balance,
    )
  })
})

describe('a figure', () => {
  const example = workedExamples[6]?.sheet ?? expect.fail()

  test('has its rule, its terms and its value before rounding', () => {
    const { parCost, dealerFeeTotal, netSystemCost } = figuresOf(example)
    expect(parCost.terms.map(({ sign, label, value }) => `${sign}${label} ${value.toString()}`)).toEqual([
      'Par value 2.345',
      '×System size 5555',
    ])
    expect(parCost.unrounded?.toString()).toBe('13026.475')
    expect(dealerFeeTotal.terms[0]?.of?.unrounded.toString()).toBe('500.005')
    expect(netSystemCost.rule).toMatch(/^Sale amount less/)
    expect(netSystemCost).not.toHaveProperty('unrounded')
  })

  test('equals the sum of its terms when it is a sum', () => {
    const signed = { '': 1, '+': 1, '−': -1, '×': NaN, '÷': NaN }
    for (const { sheet } of workedExamples) {
      const figures = figuresOf(sheet)
      for (const name of ['dealerFeeTotal', 'netSystemCost', 'netToRep', 'commissionAmount'] as const) {
        const { value, terms } = figures[name]
        expect(sum(terms.map((term) => term.value.times(signed[term.sign]))).toString(), name).toBe(
          value.toString(),
        )
      }
    }
  })
})

const cents = fc.integer({ min: 0, max: 9_999_999 }).map((n) => exact(n).dividedBy(100))
const sheets = fc.record({
  saleAmount: cents,
  systemWatts: fc.integer({ min: 0, max: 30_000 }),
  parValue: fc.integer({ min: 0, max: 60_000 }).map((n) => exact(n).dividedBy(10_000)),
  adders: fc.array(fc.record({ name: fc.constant('Adder'), cost: cents }), { maxLength: 5 }),
  financeOptions: fc.array(
    fc.record({
      name: fc.constant('Loan'),
      amount: cents,
      fee: fc.integer({ min: 0, max: 999_999 }).map((n) => exact(n).dividedBy(10_000)),
    }),
    { maxLength: 3 },
  ),
  selfGenAmount: cents,
  referralAmount: cents,
})

describe('any sheet', () => {
  test('fees, adders, par, bonus and commission add up to the price to the cent', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const { dealerFeeTotal, adderTotal, parCost, commissionAmount } = figuresOf(sheet)
        const spent = sum([dealerFeeTotal.value, adderTotal.value, parCost.value, commissionAmount.value])
        expect(spent.minus(sheet.selfGenAmount).plus(sheet.referralAmount).equals(sheet.saleAmount)).toBe(
          true,
        )
      }),
    )
  })

  test('all amounts have at most two decimals', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const figures = figuresOf(sheet)
        for (const name of figureNames.filter((one) => !one.endsWith('PPW'))) {
          expect(figures[name].value?.decimalPlaces()).toBeLessThanOrEqual(2)
        }
      }),
    )
  })

  test('a dollar more on the price is a dollar more for the rep', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const more = figuresOf({ ...sheet, saleAmount: exact(sheet.saleAmount).plus(1) })
        expect(more.commissionAmount.value.minus(figuresOf(sheet).commissionAmount.value).toString()).toBe(
          '1',
        )
      }),
    )
  })
})

describe('the balance with any draws', () => {
  const draws = fc.array(
    fc.record({ amount: cents, state: fc.constantFrom('Requested', 'Approved', 'Denied', 'Paid') }),
    { maxLength: 6 },
  )

  test('never offers paid or requested money again, and is never negative', () => {
    fc.assert(
      fc.property(cents, draws, (commissionAmount, draws) => {
        const sheet = { commissionAmount, isSaleCancelled: false, payments: paymentsOf(draws), draws }
        const { drawAvailable, drawPaidTotal, drawOpenTotal, balanceDue } = balanceOf(sheet)
        expect(drawAvailable.isNegative()).toBe(false)
        const taken = sum([drawPaidTotal, drawOpenTotal])
        const left = exact(commissionAmount).minus(taken)
        expect(drawAvailable.equals(left.isNegative() ? 0 : left)).toBe(true)
        expect(balanceDue.plus(drawPaidTotal).equals(commissionAmount)).toBe(true)
      }),
    )
  })

  test('is zero after payroll settled it, and is owed back when the sale is canceled', () => {
    const draws = [{ amount: '300', state: 'Paid' as const }]
    const sheet = { commissionAmount: '1000', payments: paymentsOf(draws, '700'), draws }
    expect(balanceOf({ ...sheet, isSaleCancelled: false }).balanceDue.toFixed(2)).toBe('0.00')
    expect(balanceOf({ ...sheet, isSaleCancelled: true }).balanceDue.toFixed(2)).toBe('-1000.00')
  })

  test.each([
    // earned, paid, settled, owed back
    ['1000', '300', null, '0.00'],
    ['1000', '1200', null, '200.00'],
    // Below par: only money that was paid can be owed back.
    ['-2320', '0', null, '0.00'],
    ['-2320', '700', null, '700.00'],
    ['-2320', '0', '-2320', '0.00'],
  ])('%s earned, %s paid and %s settled: %s is owed back', (earned, paid, settledAmount, owedBack) => {
    const draws = [
      { amount: paid, state: 'Paid' as const },
      { amount: '50', state: 'Approved' as const },
    ]
    const payments = paymentsOf(draws, settledAmount)
    const sheet = { commissionAmount: earned, isSaleCancelled: false, payments, draws }
    expect(balanceOf(sheet).owedBack.toFixed(2)).toBe(owedBack)
  })
})
