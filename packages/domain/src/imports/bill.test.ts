import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBill } from './bill.ts'

test.each([
  ['283', 283, '250-300'],
  ['$283', 283, '250-300'],
  ['$1,050.00', 1050, '1000+'],
  ['~300/mo', 300, '300-350'],
  ['around $212.50 per month', 212.5, '200-250'],
  ['$ 89', 89, '50-100'],
  ['0', 0, '0-50'],
  ['1.2k', 1200, '1000+'],
  ['$3,600/yr', 300, '300-350'],
  ['2400 a year', 200, '200-250'],
  ['two hundred', 200, '200-250'],
  ['two hundred and fifty dollars', 250, '250-300'],
  ['about one hundred twenty-five bucks a month', 125, '100-150'],
  ['a thousand', 1000, '1000+'],
  ['３００', 300, '300-350'],
  ['450', 450, null],
  ['499.99', 499.99, null],
  ['200-250', null, '200-250'],
  ['$200 - $250', null, '200-250'],
  ['200 to 240', null, '200-250'],
  ['between 210 and 240', null, '200-250'],
  ['500+', null, '500+'],
  ['over $500', null, '500+'],
  ['$500 - $1000', null, '500+'],
  ['1000+', null, '1000+'],
  ['more than 1,500', null, '1000+'],
  ['under $50', null, '0-50'],
  ['<50', null, '0-50'],
  ['250-250', 250, '250-300'],
])('%j is $%j in the band %j', (text, utilBill, annualUsage) => {
  expect(readBill(text)).toEqual({ utilBill, annualUsage })
})

test.each([
  '',
  'n/a',
  'idk',
  'varies',
  'too much',
  '-50',
  '$-50',
  '(50)',
  '900 kWh',
  '€300',
  '180-320',
  '450-500',
  '300+',
  'under 200',
  '1.050,00',
  '100, 200, 300',
  '250-200',
  '9999999999',
  'two cats',
  '1e999',
])('%j has no bill', (text) => {
  expect(readBill(text)).toBeNull()
})

test('reading is idempotent', () => {
  const dollars = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2))
  const text = fc.oneof(dollars, fc.stringMatching(/^[$~<]?[0-9., +-]{1,9}(k|\/mo|\/yr)?$/), fc.string())
  fc.assert(
    fc.property(text, (text) => {
      const once = readBill(text)
      const again = once && readBill(String(once.utilBill ?? once.annualUsage))
      expect(again).toEqual(once)
    }),
    { numRuns: 2000 },
  )
})
