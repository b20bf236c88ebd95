import { expect, test } from 'vitest'
import { noteOwnSave, latestOwnVersion } from './own-saves.ts'

test('a version is followed through one’s own saves, up to another person’s change', () => {
  noteOwnSave('h', 1, 2)
  noteOwnSave('h', 2, 3)
  // The server merged another person's change.
  noteOwnSave('h', 3, 5)
  expect([1, 2, 3, 5].map((version) => latestOwnVersion('h', version))).toEqual([3, 3, 3, 5])
  expect(latestOwnVersion('another', 1)).toBe(1)
})
