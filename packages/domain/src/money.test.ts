import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Amount,
  exact,
  formatDollars,
  formatDollars4,
  formatExactDollars,
  perWatt,
  round2,
  round4,
  sum,
  times,
} from './money.ts'

const cents = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })
const dollars = cents.map((cents) => exact(cents).dividedBy(100))

describe('rounding is half away from zero', () => {
  test.each([
    ['500.005', '500.01'],
    ['-500.005', '-500.01'],
    ['4184.99865', '4185.00'],
    ['13026.475', '13026.48'],
    ['1.004999', '1.00'],
    ['-0.001', '0.00'],
    [1.005, '1.01'],
  ])('%s dollars are %s', (amount, rounded) => {
    expect(round2(amount).toFixed(2)).toBe(rounded)
  })

  test('dollars per watt have four decimals', () => {
    expect(round4('1.00005').toString()).toBe('1.0001')
    expect(round4('-0.00005').toString()).toBe('-0.0001')
  })
})

test.each([
  [28_800, 8000, '3.6000'],
  [46_500, 10_250, '4.5366'],
  ['-0.01', 200, '-0.0001'],
  [34_850, 0, undefined],
])('%s dollars on %s watts are %s a watt', (amount, watts, ppw) => {
  expect(perWatt(amount, watts)?.toFixed(4)).toBe(ppw)
})

test.each<[Amount, string]>([
  [34_850, '$34,850.00'],
  ['-1200', '−$1,200.00'],
  ['9999999999.99', '$9,999,999,999.99'],
  ['-0.004', '$0.00'],
  [0.1, '$0.10'],
])('%s is shown as %s', (amount, text) => {
  expect(formatDollars(amount)).toBe(text)
})

test.each([
  ['3.7052', '$3.7052'],
  ['4761.90425', '$4,761.9043'],
  ['-1234.5', '−$1,234.5000'],
  ['-0.00001', '$0.0000'],
])('%s dollars of a watt read %s', (amount, text) => {
  expect(formatDollars4(amount)).toBe(text)
})

test.each<[Amount, string]>([
  [times('30999.99', '0.135'), '$4,184.99865'],
  ['13026.475', '$13,026.475'],
  [-0.5, '−$0.50'],
  [1_000, '$1,000.00'],
])('%s before it is rounded is shown as %s', (amount, text) => {
  expect(formatExactDollars(amount)).toBe(text)
})

test('sums are exact where binary fractions are not', () => {
  expect(sum([0.1, 0.2]).toString()).toBe('0.3')
  expect(sum([]).toString()).toBe('0')
  expect(times('30999.99', '0.135').toString()).toBe('4184.99865')
})

describe('for any amounts', () => {
  test('a sum is the sum of its parts, in any order', () => {
    fc.assert(
      fc.property(fc.array(dollars), fc.array(dollars), (some, others) => {
        const whole = sum([...some, ...others])
        expect(whole.equals(sum([sum(others), sum(some)]))).toBe(true)
      }),
    )
  })

  test('the sum in cents is the sum of the cents', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 100 }), (parts) => {
        const total = parts.reduce((sum, part) => sum + BigInt(part), 0n)
        expect(
          sum(parts.map((part) => exact(part).dividedBy(100)))
            .times(100)
            .toFixed(0),
        ).toBe(String(total))
      }),
    )
  })

  test('a reversal mirrors its original', () => {
    const amount = fc
      .tuple(cents, fc.integer({ min: 1, max: 999_999 }))
      .map(([cents, factor]) => times(cents, exact(factor).dividedBy(1_000_000)))
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 50_000 }), (amount, watts) => {
        expect(round2(amount.negated()).equals(round2(amount).negated())).toBe(true)
        expect(round4(amount.negated()).equals(round4(amount).negated())).toBe(true)
        expect(
          perWatt(amount.negated(), watts)
            ?.negated()
            .equals(perWatt(amount, watts) ?? 0),
        ).toBe(true)
      }),
    )
  })

  test('rounding is idempotent, and moves an amount by half a cent at most', () => {
    fc.assert(
      fc.property(cents, (thousandths) => {
        const amount = exact(thousandths).dividedBy(1000)
        const rounded = round2(amount)
        expect(round2(rounded).equals(rounded)).toBe(true)
        expect(rounded.minus(amount).abs().lessThanOrEqualTo('0.005')).toBe(true)
      }),
    )
  })
})
