import { expect, test } from 'vitest'
import { formatPerWatt } from './per-watt.ts'

test('a price per watt has four decimals and thousands separators, a job without panels has none', () => {
  expect([3.7052, 4761.9043, '-0.5', null].map(formatPerWatt)).toEqual([
    '$3.7052/W',
    '$4,761.9043/W',
    '−$0.5000/W',
    '–',
  ])
})
