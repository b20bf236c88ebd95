import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetTry, rememberTry, takeKeyOfTry } from './former-tries.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const note = { kind: 'note', body: { leadId: 'l', body: 'Gate code 4471' } }

test('an unchanged request keeps its key once, and a changed one gets a new key', () => {
  rememberTry({ ...note, id: 'key' })
  expect(takeKeyOfTry({ ...note, body: { ...note.body, body: 'Gate code 4472' } })).toBeUndefined()
  expect(takeKeyOfTry({ ...note, kind: 'booking' })).toBeUndefined()
  expect(takeKeyOfTry({ ...note, params: { id: 'l' } })).toBeUndefined()
  expect(takeKeyOfTry(note)).toBe('key')
  expect(takeKeyOfTry(note)).toBeUndefined()
})

test('the same text after it was sent is another request', () => {
  rememberTry({ ...note, id: 'key' })
  forgetTry('key')
  expect(takeKeyOfTry(note)).toBeUndefined()
})

test('the latest key of a request wins, and only the latest requests are remembered', () => {
  rememberTry({ ...note, id: 'first' })
  rememberTry({ ...note, id: 'second' })
  for (let n = 0; n < 19; n += 1) rememberTry({ kind: 'note', body: { n }, id: String(n) })
  expect(takeKeyOfTry(note)).toBe('second')
  rememberTry({ ...note, id: 'third' })
  for (let n = 0; n < 20; n += 1) rememberTry({ kind: 'note', body: { n }, id: String(n) })
  expect(takeKeyOfTry(note)).toBeUndefined()
  expect(takeKeyOfTry({ kind: 'note', body: { n: 19 } })).toBe('19')
})

test.each(['', '{}', '7', '[[', '"x"'])('invalid storage counts as empty: %s', (text) => {
  kept.set('web-crm-tries', text)
  expect(takeKeyOfTry(note)).toBeUndefined()
})

test('full storage drops the key without an error', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  })
  expect(() => rememberTry({ ...note, id: 'key' })).not.toThrow()
})
