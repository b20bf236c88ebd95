import { expect, test } from 'vitest'
import { strokesOf } from './strokes.ts'

test('a drawing has the same coordinates on every screen', () => {
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

test('strokes are clipped at the edge, and an empty stroke is dropped', () => {
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

test('an endless drawing is thinned to what the API accepts', () => {
  const endless = Array.from({ length: 5_000 }, (_, at) => ({ x: (at % 600) + 0.3, y: 100.7 }))
  const strokes = strokesOf(
    Array.from({ length: 100 }, () => endless),
    600,
  )
  expect(strokes.length).toBe(80)
  expect(Math.max(...strokes.map(({ length }) => length))).toBeLessThanOrEqual(1_200)
  expect(JSON.stringify(strokes).length).toBeLessThan(60_000)
})

test('a signature of a few strokes keeps every point', () => {
  const stroke = Array.from({ length: 400 }, (_, at) => ({ x: at, y: 100 }))
  expect(strokesOf([stroke, stroke, stroke], 600).map(({ length }) => length)).toEqual([800, 800, 800])
})
