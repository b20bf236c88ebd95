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
  keys = directoryKeys(
    {
      authority: directory.authority,
      audience: application.apiAudience,
      clientId: application.clientId,
    },
    () => now,
  )
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

const seconds = () => Math.floor(Date.now() / 1_000)
const other = '5a1d0c0e-0000-4000-8000-0000000000ff'

type Claims = () => Record<string, unknown>

const taken: readonly (readonly [what: string, claims: Claims])[] = [
  ['as the directory issues it', () => ({})],
  ['with the browser as its application', () => ({ azp: application.clientId })],
  ['without roles', () => ({ roles: undefined })],
  ['with a role that we do not know', () => ({ roles: ['Tasks.Read'] })],
  ['with two scopes', () => ({ scp: 'openid access' })],
  ['valid since a minute ago', () => ({ nbf: seconds() - 60 })],
  ['of a guest', () => ({ acct: 1 })],
]
test.each(taken)('a token %s is taken', async (_what, claims) => {
  expect(await keys.verify(await directory.token(claims()))).toMatchObject({ oid: expect.any(String) })
})

const refused: readonly (readonly [what: string, claims: Claims, words: RegExp])[] = [
  ['of another application', () => ({ azp: other }), /another application/],
  ['of an application without a person', () => ({ scp: undefined, idtyp: 'app' }), /lacks the scope/],
  ['without a scope', () => ({ scp: undefined }), /lacks the scope/],
  ['with another scope', () => ({ scp: 'User.Read' }), /lacks the scope/],
  ['with a scope that only begins so', () => ({ scp: 'access_as_admin' }), /lacks the scope/],
  ['with a list of scopes', () => ({ scp: ['access'] }), /lacks the scope/],
  ['that expired', () => ({ exp: seconds() - 1 }), /expired/],
  ['that never expires', () => ({ exp: undefined }), /not valid here/],
  ['that is valid only later', () => ({ nbf: seconds() + 600 }), /not valid here/],
  ['for Graph', () => ({ aud: '00000003-0000-0000-c000-000000000000' }), /not valid here/],
  ['for the browser: an id token', () => ({ aud: application.clientId }), /not valid here/],
  ['of another tenant', () => ({ iss: `https://login.example/${other}/v2.0` }), /not valid here/],
  ['of version 1', () => ({ iss: `https://sts.windows.net/${other}/` }), /not valid here/],
  ['without an object id', () => ({ oid: undefined }), /not valid here/],
  ['without a tenant', () => ({ tid: undefined }), /not valid here/],
]
test.each(refused)('a token %s is refused with a reason', async (_what, claims, words) => {
  await expect(keys.verify(await directory.token(claims()))).rejects.toThrow(words)
})

test.each(['HS256', 'PS256'] as const)('a token signed with %s is refused', async (alg) => {
  await expect(keys.verify(await directory.forged({ alg }))).rejects.toThrow(/not valid here/)
})

test.each([
  [{ acct: 1 }, true],
  [{ acct: '1' }, true],
  [{ acct: 0 }, false],
  [{ idp: 'live.com' }, true],
  [{}, false],
])('%j: a guest? %s', async (claims, isGuest) => {
  expect((await keys.verify(await directory.token(claims))).isGuest).toBe(isGuest)
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
