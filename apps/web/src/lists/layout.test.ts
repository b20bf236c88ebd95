import { expect, test } from 'vitest'
import { readLayout, writeLayout } from './layout.ts'

const known = [
  { key: 'name', isFixed: true },
  { key: 'status' },
  { key: 'city' },
  { key: 'zip', isExtra: true },
]
const keys = (text?: string) => readLayout(text, known).columns.map(({ key }) => key)

test('an empty value is the default layout, and the default layout is written as empty', () => {
  expect(readLayout(undefined, known)).toEqual({
    columns: [{ key: 'name' }, { key: 'status' }, { key: 'city' }],
    isComfortable: false,
  })
  expect(writeLayout(readLayout(undefined, known), known)).toBeUndefined()
})

test.each(['44', 'name.zip.status', '44.name.zip', 'name-180.status-90.city-200', '44.name-80.status.city'])(
  '%s round-trips',
  (text) => {
    expect(writeLayout(readLayout(text, known), known)).toBe(text)
  },
)

test.each([
  ['an unknown column', 'name.shoeSize.zip', ['name', 'zip']],
  ['a duplicate column', 'name.zip.zip', ['name', 'zip']],
  ['a missing fixed column', 'zip', ['name', 'zip']],
  ['nonsense', '-.-.-', ['name', 'status', 'city']],
])('%s is corrected', (_, text, expected) => {
  expect(keys(text)).toEqual(expected)
})

test.each([
  ['name-1', 56],
  ['name-99999', 800],
  ['name-wide', undefined],
])('%s is read as a sensible width', (text, width) => {
  expect(readLayout(text, known).columns[0]?.width).toBe(width)
})
