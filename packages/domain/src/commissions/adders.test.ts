import { expect, test } from 'vitest'
import { type AdderUnit, costOfOne } from './adders.ts'

test.each<[AdderUnit, number, number, string | undefined]>([
  ['perFoot', 15, 15, 'One foot at $15.00: write what all of them cost.'],
  ['perFoot', 15, 600, undefined],
  ['perUnit', 11_500, 11_500, 'One at $11,500.00: write what all of them cost.'],
  ['perUnit', 11_500, 23_000, undefined],
  // A job has one of it, and a watt's is reckoned of the size.
  ['flat', 3_250, 3_250, undefined],
  ['perWatt', 0.15, 0.15, undefined],
])('of an adder priced %s at %s that costs %s it is said: %s', (unit, unitPrice, cost, said) => {
  expect(costOfOne({ unit, unitPrice }, cost)).toBe(said)
})
