import { expect, test } from 'vitest'
import { beginChallenge, claimsIn, endChallenge } from './challenge.ts'

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

test('one challenge is answered; a second one in a row is not, and a success forgets it', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const begin = () => beginChallenge(storage)
  expect([begin(), begin(), begin()]).toEqual([true, false, true])
  endChallenge(storage)
  expect(begin()).toBe(true)
})
