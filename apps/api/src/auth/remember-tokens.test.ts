import { expect, test } from 'vitest'
import { rememberTokens } from './remember-tokens.ts'

const identity = (expiresAt: number) => ({ name: 'Rita', expiresAt: new Date(expiresAt) })

test('a token is known until it ends, and not a moment longer', () => {
  let now = 1_000
  const tokens = rememberTokens<ReturnType<typeof identity>>(() => now)
  tokens.keep('abc', identity(2_000))
  expect(tokens.find('abc')?.name).toBe('Rita')
  expect(tokens.find('abd')).toBeUndefined()
  now = 2_000
  expect(tokens.find('abc')).toBeUndefined()
})

test('so many are known and no more; the oldest is forgotten first', () => {
  const tokens = rememberTokens(() => 0)
  for (let n = 0; n <= 5_000; n++) tokens.keep(`token ${n}`, identity(1))
  expect(tokens.find('token 0')).toBeUndefined()
  expect(tokens.find('token 1')).toBeDefined()
  expect(tokens.find('token 5000')).toBeDefined()
})
