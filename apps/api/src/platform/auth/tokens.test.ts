import { application } from '@crm/cast'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OwnDirectory, startOwnDirectory } from '#test/own-directory'
import { directoryKeys, type Keys, TokenRefused, tokenCache } from './tokens.ts'

let directory: OwnDirectory
let keys: Keys
let now: number
beforeEach(async () => {
  directory = await startOwnDirectory()
  now = 0
  keys = directoryKeys({ authority: directory.authority, audience: application.apiAudience }, () => now)
})
afterEach(() => directory.stop())

const minutes = 60_000

describe('a token', () => {
  test('a cached token of a withdrawn key stays valid for at most five minutes', async () => {
    const token = await directory.token()
    await keys.verify(token)
    await directory.changeKey()
    now += 4 * minutes
    await keys.verify(token)
    now += 1 * minutes
    await expect(keys.verify(token)).rejects.toThrow(TokenRefused)
    await keys.verify(await directory.token())
  })

  test('a cached token stays valid while the directory is down', async () => {
    const token = await directory.token()
    const later = await directory.token({ name: 'Rita later' })
    await keys.verify(token)
    await directory.stop()
    now += 60 * minutes
    expect(await keys.verify(token)).toMatchObject({ oid: expect.any(String) })
    expect(await keys.verify(later)).toMatchObject({ name: 'Rita later' })
  })
})

const identity = (expiresAt: number) => ({ name: 'Rita', expiresAt: new Date(expiresAt) })

test('a token is cached until it expires, and no longer', () => {
  let now = 1_000
  const tokens = tokenCache<ReturnType<typeof identity>>(() => now)
  tokens.keep('abc', identity(2_000))
  expect(tokens.find('abc')?.name).toBe('Rita')
  expect(tokens.find('abd')).toBeUndefined()
  now = 2_000
  expect(tokens.find('abc')).toBeUndefined()
})

test('the token cache has a limit and evicts the oldest first', () => {
  const tokens = tokenCache(() => 0)
  for (let n = 0; n <= 5_000; n++) tokens.keep(`token ${n}`, identity(1))
  expect(tokens.find('token 0')).toBeUndefined()
  expect(tokens.find('token 1')).toBeDefined()
  expect(tokens.find('token 5000')).toBeDefined()
})
