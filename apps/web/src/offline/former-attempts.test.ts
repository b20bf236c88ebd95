import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAttempt, rememberAttempt, takeKeyOfAttempt } from './former-attempts.ts'

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
  rememberAttempt({ ...note, id: 'key' })
  expect(takeKeyOfAttempt({ ...note, body: { ...note.body, body: 'Gate code 4472' } })).toBeUndefined()
  expect(takeKeyOfAttempt({ ...note, kind: 'booking' })).toBeUndefined()
  expect(takeKeyOfAttempt({ ...note, params: { id: 'l' } })).toBeUndefined()
  expect(takeKeyOfAttempt(note)).toBe('key')
  expect(takeKeyOfAttempt(note)).toBeUndefined()
})

test('the same text after it was sent is another request', () => {
  rememberAttempt({ ...note, id: 'key' })
  forgetAttempt('key')
  expect(takeKeyOfAttempt(note)).toBeUndefined()
})

test('the latest key of a request wins, and only the latest requests are remembered', () => {
  rememberAttempt({ ...note, id: 'first' })
  rememberAttempt({ ...note, id: 'second' })
  for (let n = 0; n < 19; n += 1) rememberAttempt({ kind: 'note', body: { n }, id: String(n) })
  expect(takeKeyOfAttempt(note)).toBe('second')
  rememberAttempt({ ...note, id: 'third' })
  for (let n = 0; n < 20; n += 1) rememberAttempt({ kind: 'note', body: { n }, id: String(n) })
  expect(takeKeyOfAttempt(note)).toBeUndefined()
  expect(takeKeyOfAttempt({ kind: 'note', body: { n: 19 } })).toBe('19')
})

test.each(['', '{}', '7', '[[', '"x"'])('invalid storage counts as empty: %s', (text) => {
  kept.set('web-crm-tries', text)
  expect(takeKeyOfAttempt(note)).toBeUndefined()
})

test('full storage drops the key without an error', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  })
  expect(() => rememberAttempt({ ...note, id: 'key' })).not.toThrow()
})
