import { expect, test } from 'vitest'
import { noteOwnSave, ownLatest } from './own-saves.ts'

test('what was seen before one’s own saves is followed through them, to where somebody else came in between', () => {
  noteOwnSave('h', 1, 2)
  noteOwnSave('h', 2, 3)
  // Another’s change was taken in with it.
  noteOwnSave('h', 3, 5)
  expect([1, 2, 3, 5].map((version) => ownLatest('h', version))).toEqual([3, 3, 3, 5])
  expect(ownLatest('another', 1)).toBe(1)
})
