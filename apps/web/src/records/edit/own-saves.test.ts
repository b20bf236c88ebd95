import { expect, test } from 'vitest'
import { atLatestVersion, latestOwnVersion, noteOwnSave, noteSavedRecord } from './own-saves.ts'

test('a version is followed through one’s own saves, up to another person’s change', () => {
  noteOwnSave('h', 1, 2)
  noteOwnSave('h', 2, 3)
  // The server merged another person's change.
  noteOwnSave('h', 3, 5)
  expect([1, 2, 3, 5].map((version) => latestOwnVersion('h', version))).toEqual([3, 3, 3, 5])
  expect(latestOwnVersion('another', 1)).toBe(1)
})

test('a row that is not refetched yet has the values of the last own save, unless somebody changed it since', () => {
  const shown = { id: 'r', version: 1, status: 'Todo', about: 'Roof' }
  expect(atLatestVersion(shown)).toBe(shown)
  noteOwnSave('r', 1, 2)
  noteSavedRecord({ id: 'r', version: 2, status: 'InProgress' } as typeof shown)
  expect(atLatestVersion(shown)).toEqual({ id: 'r', version: 2, status: 'InProgress', about: 'Roof' })
  noteSavedRecord({ id: 'r', version: 4, status: 'Done' } as typeof shown)
  expect(atLatestVersion(shown)).toBe(shown)
})
