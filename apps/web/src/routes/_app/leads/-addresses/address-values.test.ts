import { expect, test } from 'vitest'
import { change, faultIn, reads, typed, valuesOf } from './address-values.ts'

test.each([
  ['utilBill', '$1,204.50', { utilBill: 1204.5 }],
  ['utilBill', ' ', { utilBill: null }],
  ['stories', '2', { stories: 2 }],
  ['hasHoa', 'no', { hasHoa: false }],
  ['hasHoa', '', { hasHoa: null }],
  ['city', ' Chino ', { city: 'Chino' }],
] as const)('%s typed as "%s" is %o', (field, text, expected) => {
  expect(change(field, text)).toEqual(expected)
})

test.each([
  ['stories', 'two', 'This is not a number.'],
  ['stories', '1.5', 'A whole number, please.'],
  ['stories', '0', 'From 1 to 200.'],
  ['utilBill', '12.345', 'Two decimals at most.'],
  ['utilBill', '312.5', undefined],
  ['stories', '', undefined],
  ['city', 'anything', undefined],
] as const)('%s typed as "%s": %s', (field, text, expected) => {
  expect(faultIn(field, text)).toBe(expected)
})

test.each([
  ['roofAge', 1, '1 year'],
  ['roofAge', 12, '12 years'],
  ['sqFootage', 2640, '2,640 sq ft'],
  ['utilBill', 312.5, '$312.50'],
  ['annualUsage', '300-350', '$300–350 a month'],
  ['hasHoa', false, 'No'],
  ['hoaName', null, undefined],
] as const)('%s %s reads %s', (field, value, expected) => {
  expect(reads(field, value)).toBe(expected)
})

test('a ZIP of nine digits is typed as one', () => {
  const address = { ...valuesOf(), zip: '91762', zipPlus4: '1234' } as never
  expect(typed('zip', address)).toBe('91762-1234')
})
