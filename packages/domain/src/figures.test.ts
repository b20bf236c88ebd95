import { expect, test } from 'vitest'
import { figureInWords } from './figures.ts'

test.each([
  [5_000, '$', '$5,000.00'],
  [-8, '$', '-$8.00'],
  [1.7, '$/W', '$1.7000/W'],
  [4761.9043, '$/W', '$4,761.9043/W'],
  [-0.5, '$/W', '-$0.5000/W'],
  [18.99, '%', '18.99 %'],
  [9135, 'kW', '9,135 kW'],
  [1, 'years', '1 year'],
  [1234, undefined, '1,234'],
])('%d with the unit %s reads %s', (value, unit, words) => {
  expect(figureInWords(value, unit)).toBe(words)
})
