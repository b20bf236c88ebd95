import { expect, test } from 'vitest'
import { beginChallenge, claimsIn } from './challenge.ts'

const claims = '{"access_token":{"acrs":{"essential":true,"value":"c1"}}}'
const header = (encoded: string, error = 'insufficient_claims') =>
  `Bearer realm="", authorization_uri="https://login.example", error="${error}", claims="${encoded}"`

test.each([
  [header(btoa(claims)), claims],
  [header(btoa(claims).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')), claims],
  [header(btoa(claims), 'invalid_token'), undefined],
  [header(btoa('no json')), undefined],
  [header('***'), undefined],
  ['Bearer error="insufficient_claims"', undefined],
  ['Bearer', undefined],
  [null, undefined],
])('%s', (given, expected) => {
  expect(claimsIn(given)).toBe(expected)
})

test('one challenge is answered; a second one in a row is not, and a later one is', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const minute = 60_000
  const start = Date.parse('2026-11-28T08:00:00Z')
  const at = (minutes: number) => beginChallenge(storage, start + minutes * minute)
  expect([at(0), at(1), at(2), at(30)]).toEqual([true, false, true, true])
})
