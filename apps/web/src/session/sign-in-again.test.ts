import { AuthError, BrowserAuthError, InteractionRequiredAuthError, ServerError } from '@azure/msal-browser'
import { expect, test } from 'vitest'
import { mustSignInAgain, redirectAttempts } from './sign-in-again.ts'

const table: [string, unknown, boolean][] = [
  ['interaction required', new InteractionRequiredAuthError('interaction_required', ''), true],
  ['consent required', new InteractionRequiredAuthError('consent_required', ''), true],
  ['the refresh token is gone', new ServerError('invalid_grant', ''), true],
  ['the session at the directory is over', new ServerError('login_required', ''), true],
  ['the hidden frame got no answer', new BrowserAuthError('timed_out', ''), true],
  ['no account', new BrowserAuthError('no_account_error', ''), true],
  ['no network', new BrowserAuthError('no_network_connectivity', ''), false],
  ['a busy directory', new AuthError('temporarily_unavailable', '', ''), false],
  ['an error of our own', new Error('invalid_grant'), false],
]

test.each(table)('%s', (_name, error, expected) => {
  expect(mustSignInAgain(error)).toBe(expected)
})

test('three redirects by itself, and no fourth until a token was had', () => {
  const attempts = redirectAttempts(inMemory(), ['api://x/access'])
  expect([1, 2, 3, 4, 5].map(() => attempts.begin())).toEqual([true, true, true, false, false])
  attempts.forget()
  expect(attempts.begin()).toBe(true)
})

test('a token for other scopes does not start the count again', () => {
  const storage = inMemory()
  const [profile, api] = [
    redirectAttempts(storage, ['User.ReadWrite']),
    redirectAttempts(storage, ['access']),
  ]
  const rounds = [1, 2, 3, 4].map(() => {
    api.forget()
    return profile.begin()
  })
  expect(rounds).toEqual([true, true, true, false])
})

function inMemory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}
