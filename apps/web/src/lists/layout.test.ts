import { expect, test } from 'vitest'
import { readLayout, writeLayout } from './layout.ts'

const known = [
  { key: 'name', isFixed: true },
  { key: 'status' },
  { key: 'city' },
  { key: 'zip', isExtra: true },
]
const keys = (text?: string) => readLayout(text, known).columns.map(({ key }) => key)

test('nothing said is the usual layout, and the usual layout says nothing', () => {
  expect(readLayout(undefined, known)).toEqual({
    columns: [{ key: 'name' }, { key: 'status' }, { key: 'city' }],
    isComfortable: false,
  })
  expect(writeLayout(readLayout(undefined, known), known)).toBeUndefined()
})

test.each(['44', 'name.zip.status', '44.name.zip', 'name-180.status-90.city-200', '44.name-80.status.city'])(
  '%s is read and written alike',
  (text) => {
    expect(writeLayout(readLayout(text, known), known)).toBe(text)
  },
)

test.each([
  ['a column that never was', 'name.shoeSize.zip', ['name', 'zip']],
  ['one column twice', 'name.zip.zip', ['name', 'zip']],
  ['the one that is always there left out', 'zip', ['name', 'zip']],
  ['nonsense', '-.-.-', ['name', 'status', 'city']],
])('%s does no harm', (_, text, expected) => {
  expect(keys(text)).toEqual(expected)
})

test.each([
  ['name-1', 56],
  ['name-99999', 800],
  ['name-wide', undefined],
])('%s is as wide as makes sense', (text, width) => {
  expect(readLayout(text, known).columns[0]?.width).toBe(width)
})
