import { expect, test } from 'vitest'
import { type AdderUnit, singlePieceHint } from './adders.ts'

test.each<[AdderUnit, number, number, string | undefined]>([
  ['perFoot', 15, 15, 'One foot at $15.00: enter the total cost.'],
  ['perFoot', 15, 600, undefined],
  ['perUnit', 11_500, 11_500, 'One at $11,500.00: enter the total cost.'],
  ['perUnit', 11_500, 23_000, undefined],
  // A job has one piece, and a per-watt adder is computed from the size.
  ['flat', 3_250, 3_250, undefined],
  ['perWatt', 0.15, 0.15, undefined],
])('an adder priced %s at %s with the cost %s has the note: %s', (unit, unitPrice, cost, said) => {
  expect(singlePieceHint({ unit, unitPrice }, cost)).toBe(said)
})
