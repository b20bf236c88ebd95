import { AuthError, BrowserAuthError, InteractionRequiredAuthError, ServerError } from '@azure/msal-browser'
import { expect, test } from 'vitest'
import { mustSignInAgain, redirectAttempts } from './sign-in-again.ts'

const table: [string, unknown, boolean][] = [
  [
    'required interaction needs a sign-in',
    new InteractionRequiredAuthError('interaction_required', ''),
    true,
  ],
  ['required consent needs a sign-in', new InteractionRequiredAuthError('consent_required', ''), true],
  ['an invalid refresh token needs a sign-in', new ServerError('invalid_grant', ''), true],
  ['an ended directory session needs a sign-in', new ServerError('login_required', ''), true],
  ['a hidden iframe without a response needs a sign-in', new BrowserAuthError('timed_out', ''), true],
  ['a missing account needs a sign-in', new BrowserAuthError('no_account_error', ''), true],
  ['a network error needs no sign-in', new BrowserAuthError('no_network_connectivity', ''), false],
  ['a busy directory needs no sign-in', new AuthError('temporarily_unavailable', '', ''), false],
  ['an error of our own needs no sign-in', new Error('invalid_grant'), false],
]

test.each(table)('%s', (_name, error, expected) => {
  expect(mustSignInAgain(error)).toBe(expected)
})

test('the page redirects three times by itself, and not again before it gets a token', () => {
  const attempts = redirectAttempts(inMemory(), ['api://x/access'])
  expect([1, 2, 3, 4, 5].map(() => attempts.begin())).toEqual([true, true, true, false, false])
  attempts.forget()
  expect(attempts.begin()).toBe(true)
})

test('a token for other scopes does not reset the count', () => {
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
