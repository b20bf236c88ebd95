import { expect, test } from 'vitest'
import { checkNumberAt, incrementableCheck } from './draw-batches.ts'

test.each([
  ['20418', 0, '20418'],
  ['20418', 3, '20421'],
  ['0099', 1, '0100'],
  ['999', 1, '1000'],
  // Larger than a JavaScript number can hold exactly.
  ['900719925474099193', 2, '900719925474099195'],
])('from check %s the draw at position %i has check %s', (first, position, number) => {
  expect(checkNumberAt(first, position)).toBe(number)
})

test.each(['', '20418A', '-1', '1.5', '1234567890123456789'])(
  'the check number "%s" cannot be incremented',
  (text) => {
    expect(incrementableCheck.test(text)).toBe(false)
  },
)
