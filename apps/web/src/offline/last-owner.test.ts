import { beforeEach, expect, test, vi } from 'vitest'
import { forgetOwner, rememberedOwner } from '~/session/remembered-owner.ts'
import { lastOwner, openAsRemembered, rememberOwner } from './last-owner.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

const day = 86_400_000

test.each([
  ['at once', 0, 'rita'],
  ['just before three days', 3 * day - 1, 'rita'],
  ['after three days', 3 * day, undefined],
])('the last account opens a page without a sign-in %s', (_when, later, owner) => {
  rememberOwner('rita', 1_000)
  expect(openAsRemembered(1_000 + later)).toBe(owner)
  expect(rememberedOwner()).toBe(owner)
  expect(lastOwner()).toBe('rita')
})

test('a sign-out deletes it, and only an id is stored', () => {
  rememberOwner('rita', 1_000)
  expect([...kept.values()]).toEqual(['{"id":"rita","at":1000}'])
  forgetOwner()
  expect(openAsRemembered(1_000)).toBeUndefined()
  expect(lastOwner()).toBeUndefined()
})

test.each(['', '{}', '{"id":"rita"}', '{"at":1}', 'null', '[]'])(
  'an invalid owner is ignored: %s',
  (text) => {
    kept.set('web-crm-owner', text)
    expect(openAsRemembered(0)).toBeUndefined()
  },
)
