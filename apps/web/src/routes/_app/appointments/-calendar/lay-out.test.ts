import { expect, test } from 'vitest'
import { layOut, stack, visibleHours } from './lay-out.ts'

const block = (from: number, to: number) => ({ from, to })

test.each([
  ['nothing', [], []],
  ['one after the other', [block(540, 630), block(630, 720)], ['0/1', '0/1']],
  ['two at once', [block(540, 630), block(600, 690)], ['0/2', '1/2']],
  [
    'a third that touches only the second',
    [block(540, 630), block(600, 690), block(640, 700)],
    ['0/2', '1/2', '0/2'],
  ],
  ['three at once', [block(540, 630), block(540, 630), block(540, 630)], ['0/3', '1/3', '2/3']],
  ['a short one counts as long as it can be read', [block(540, 550), block(555, 600)], ['0/2', '1/2']],
  ['whatever the order', [block(600, 690), block(540, 630)], ['1/2', '0/2']],
])('lays out %s', (_, blocks, expected) => {
  expect(layOut(blocks).map(({ column, of }) => `${column}/${of}`)).toEqual(expected)
})

test('laid-out appointments never overlap', () => {
  const blocks = Array.from({ length: 40 }, (_, at) =>
    block(480 + ((at * 37) % 600), 480 + ((at * 37) % 600) + 90),
  )
  const placed = layOut(blocks)
  for (const [a, one] of blocks.entries()) {
    for (const [b, other] of blocks.entries()) {
      if (a === b || one.from >= other.to || other.from >= one.to) continue
      expect(placed[a]?.column).not.toBe(placed[b]?.column)
      expect(placed[a]?.of).toBe(placed[b]?.of)
    }
  }
})

test.each([
  ['nothing', [], []],
  ['one after the other', [block(540, 630), block(630, 720)], ['540-630', '630-720']],
  ['a later one that begins meanwhile', [block(540, 630), block(600, 690)], ['540-600', '600-690']],
  ['three at once', [block(540, 630), block(540, 630), block(540, 630)], ['540-565', '565-590', '590-630']],
  ['whatever the order', [block(600, 690), block(540, 630)], ['600-690', '540-600']],
])('stacks %s', (_, blocks, expected) => {
  expect(stack(blocks, 25)?.map(({ from, to }) => `${from}-${to}`)).toEqual(expected)
})

test('appointments that would be shown more than an hour late are not stacked', () => {
  const atNine = Array.from({ length: 3 }, () => block(540, 630))
  expect(stack(atNine, 25)).toBeDefined()
  expect(stack([...atNine, ...atNine], 25)).toBeUndefined()
})

test('the grid shows the usual hours, extended by appointments outside of them', () => {
  expect(visibleHours([])).toEqual([8, 20])
  expect(visibleHours([block(390, 480), block(1_170, 1_290)])).toEqual([6, 22])
  expect(visibleHours([block(1_400, 1_500)])).toEqual([8, 24])
})
