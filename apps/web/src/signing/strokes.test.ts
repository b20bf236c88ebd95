import { expect, test } from 'vitest'
import { strokesOf } from './strokes.ts'

test('a drawing is the same in its box whatever the screen was', () => {
  const onPhone = [
    [
      { x: 30, y: 20 },
      { x: 300, y: 100 },
    ],
  ]
  const onDesk = [
    [
      { x: 60, y: 40 },
      { x: 600, y: 200 },
    ],
  ]
  expect(strokesOf(onPhone, 300)).toEqual([[60, 40, 600, 200]])
  expect(strokesOf(onDesk, 600)).toEqual(strokesOf(onPhone, 300))
})

test('what goes over the edge ends there, and an empty stroke is none', () => {
  expect(
    strokesOf(
      [
        [],
        [
          { x: -4, y: 50 },
          { x: 900, y: 400 },
        ],
      ],
      600,
    ),
  ).toEqual([[0, 50, 600, 200]])
})

test('a hand that never stops sends no more than the wire takes', () => {
  const endless = Array.from({ length: 5_000 }, (_, at) => ({ x: at % 600, y: 100 }))
  const strokes = strokesOf(
    Array.from({ length: 100 }, () => endless),
    600,
  )
  expect(strokes.length).toBe(80)
  expect(Math.max(...strokes.map(({ length }) => length))).toBeLessThanOrEqual(1_200)
})
