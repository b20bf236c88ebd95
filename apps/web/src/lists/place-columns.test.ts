import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { placeColumns } from './place-columns.ts'

type Row = { readonly id: string }
const column = (key: string, rest: Partial<Column<Row>> = {}): Column<Row> => ({
  key,
  head: key,
  cell: () => key,
  skeletonWidth: 'w-20',
  ...rest,
})
const columns = [
  column('name'),
  column('state', { width: '160px' }),
  column('city', { width: '120px', isWideOnly: true }),
  column('balance', { width: '100px', isFigure: true }),
  column('created', { width: '140px', isWideOnly: true }),
]
const place = (width: number, { mayLeaveOut = true, hasTicks = false } = {}) =>
  placeColumns(columns, undefined, { width, mayLeaveOut, hasTicks })
const keysAt = (width: number) => place(width).columns.map((one) => one.column.key)
const pixels = (width: number, hasTicks = false) =>
  place(width, { hasTicks }).columns.map((one) => Number.parseInt(one.width ?? '166', 10))

test('columns that are not needed go from the last one, until the others fit', () => {
  expect(keysAt(1000)).toEqual(['name', 'state', 'city', 'balance', 'created'])
  expect(keysAt(702)).toEqual(['name', 'state', 'city', 'balance', 'created'])
  expect(keysAt(700)).toEqual(['name', 'state', 'city', 'balance'])
  expect(keysAt(500)).toEqual(['name', 'state', 'balance'])
  expect(keysAt(100)).toEqual(['name', 'state', 'balance'])
  expect(place(100, { mayLeaveOut: false }).columns).toHaveLength(5)
})

test('a table is never wider than its place while its columns fit, and scrolls otherwise', () => {
  for (const hasTicks of [true, false])
    for (let width = 480; width < 3000; width += 37) {
      const total = pixels(width, hasTicks).reduce((sum, one) => sum + one, hasTicks ? 48 : 0)
      expect(total).toBeLessThanOrEqual(width)
      expect(place(width, { hasTicks }).minWidth).toBeLessThanOrEqual(width)
    }
  expect(place(300).minWidth).toBe(442)
})

test('the gutter comes on top of the first and the last width, and the room is shared', () => {
  const [name = 0, state = 0, city = 0, balance = 0, created = 0] = pixels(2000)
  expect(name).toBeGreaterThan(700)
  expect(state).toBeGreaterThan(240)
  expect(city).toBeGreaterThan(180)
  expect(balance).toBeLessThan(140)
  expect(created).toBeGreaterThan(200)
  expect(pixels(702)).toEqual([166, 160, 120, 100, 156])
})

test('before it is measured, a table shows every column as it is written', () => {
  expect(place(Infinity).columns.map((one) => one.width)).toEqual([
    undefined,
    '160px',
    '120px',
    '100px',
    '156px',
  ])
})
