import { expect, test } from 'vitest'
import { type Conflict, contestedFields, mergedChanges } from './conflict.ts'

const conflict: Conflict<{ name: string; phone: string; city: string | null }> = {
  original: { name: 'Ada', phone: '1', city: null },
  theirs: { name: 'Ida', phone: '2', city: null },
  mine: { name: 'Eda', phone: '3', city: 'Chino' },
}
const inWords = (_: string, value: unknown) => (typeof value === 'string' ? value : 'None')

test('only fields that both changed are contested', () => {
  expect(contestedFields(conflict, inWords)).toEqual(['name', 'phone'])
})

test('a field that both changed to the same text is not contested', () => {
  const same = { ...conflict, mine: { name: 'Ida', phone: '3' } }
  expect(contestedFields(same, inWords)).toEqual(['phone'])
})

test('a field that was changed and changed back is contested', () => {
  const back = { ...conflict, theirs: conflict.original, mine: { name: 'Eda' } }
  expect(contestedFields(back, inWords)).toEqual(['name'])
})

test('each field takes the chosen version, and the others mine', () => {
  const contested = ['name', 'phone']
  expect(mergedChanges(conflict, contested, () => 'mine')).toEqual(conflict.mine)
  expect(mergedChanges(conflict, contested, () => 'theirs')).toEqual({ city: 'Chino' })
  expect(mergedChanges(conflict, contested, (field) => (field === 'name' ? 'original' : 'theirs'))).toEqual({
    name: 'Ada',
    city: 'Chino',
  })
})

test('a field that only explains another is not sent when their value is taken', () => {
  const dead = {
    original: { status: 'New' },
    theirs: { status: 'Sold' },
    mine: { status: 'Dead', deadReason: 'Moved away' },
  }
  expect(mergedChanges(dead, ['status'], () => 'theirs')).toEqual({})
  expect(mergedChanges(dead, ['status'], () => 'mine')).toEqual(dead.mine)
})
