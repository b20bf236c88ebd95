import { expect, test } from 'vitest'
import { foreignSign, readNumber } from './typed-number.ts'

test.each<[text: string, unit: string | undefined, value: number]>([
  ['0', undefined, 0],
  ['8000', 'watts', 8000],
  ['8,000', 'watts', 8000],
  ['9 999 999', 'watts', 9_999_999],
  ['1\u00a0234.50', '$', 1234.5],
  ['1\u202f234', '$', 1234],
  [' $1,234.00\t', '$', 1234],
  ['$ 1,204.5', '$', 1204.5],
  ['1,204.50 $', '$', 1204.5],
  ['-$500.00', '$', -500],
  ['$-500', '$', -500],
  ['−$1,200.00', '$', -1200],
  ['- 500', '$', -500],
  ['+7', '$', 7],
  ['-.5', '$', -0.5],
  ['5.', '$', 5],
  ['0012', undefined, 12],
  ['$2.6', '$/W', 2.6],
  ['1.7000', '$/W', 1.7],
  ['18.99 %', '%', 18.99],
  ['13.5%', '%', 13.5],
  ['9.135', 'kW', 9.135],
])('"%s" in a field of %s is %d', (text, unit, value) => {
  expect(readNumber(text, unit)?.value).toBe(value)
})

test.each<[text: string, unit?: string]>([
  ['', '$'],
  ['$', '$'],
  ['.', '$'],
  ['two'],
  // Decimal comma, and thousands separated by points.
  ['2,60', '$/W'],
  ['2,5', '%'],
  ['1.234,56', '$'],
  ['0,500', 'kW'],
  ['1.234.567', '$'],
  // Spaces that do not separate thousands.
  ['12 34', '$'],
  ['1  234', '$'],
  ['1 2 3', 'watts'],
  ['1,23,456', '$'],
  ['012,345', '$'],
  ['1,234 567', '$'],
  ['1 .5', '$'],
  // The sign of another unit, or one too many.
  ['5%', '$'],
  ['5 %', 'watts'],
  ['$5', '%'],
  ['$5', 'watts'],
  ['12$34', '$'],
  ['$$5', '$'],
  ['$5$', '$'],
  ['--5', '$'],
  ['-$-5', '$'],
  ['5%%', '%'],
  ['8 kW', 'kW'],
  ['(500)', '$'],
  ['=500', '$'],
  ['1e5', '$'],
  ['0x10'],
  ['１２'],
  ['NaN'],
  ['Infinity'],
])('"%s" in a field of %s is not a number', (text, unit) => {
  expect(readNumber(text, unit)).toBeUndefined()
})

test('decimals are counted as typed', () => {
  expect(['8', '8.', '8.0', '8.000', '1,234.5'].map((text) => readNumber(text)?.decimals)).toEqual([
    0, 0, 1, 3, 1,
  ])
})

test('the sign of another unit is named', () => {
  expect([foreignSign('5%', '$'), foreignSign('$5', 'watts'), foreignSign('$5', '$/W')]).toEqual([
    '%',
    '$',
    undefined,
  ])
})
