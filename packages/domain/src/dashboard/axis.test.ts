import { expect, test } from 'vitest'
import { axisTicks } from './axis.ts'

test.each([
  [0, [0]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [12, [0, 3, 6, 9, 12]],
  [17, [0, 5, 10, 15, 20]],
  [23, [0, 5, 10, 15, 20, 25]],
  [680_000, [0, 200_000, 400_000, 600_000, 800_000]],
])('an axis up to %d has the ticks %j', (most, ticks) => {
  expect(axisTicks(most)).toEqual(ticks)
})

test('ticks are whole, few, and reach the largest value without doubling it', () => {
  for (let most = 1; most < 5_000; most += 7) {
    const ticks = axisTicks(most)
    expect(ticks.every((tick) => Number.isInteger(tick))).toBe(true)
    expect(ticks.length).toBeLessThanOrEqual(6)
    expect([most, (ticks.at(-1) ?? 0) >= most, (ticks.at(-1) ?? 0) <= 2 * most + 1]).toEqual([
      most,
      true,
      true,
    ])
  }
})
