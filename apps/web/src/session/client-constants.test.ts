/** What the sign-in client has inside and lets nobody set: another version with other values must not go unnoticed. */
import { readFileSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { InteractionStatus } from '@azure/msal-browser'
import { expect, test } from 'vitest'

const client = createRequire(import.meta.url).resolve('@azure/msal-browser')
const sources = path.resolve(path.dirname(client), '../dist')
const { Constants, AuthToken } = createRequire(client)('@azure/msal-common/browser') as {
  Constants: Record<string, unknown>
  AuthToken: { extractTokenClaims(token: string, decode: (text: string) => string): object }
}
const source = (file: string) => readFileSync(path.join(sources, file), 'utf8')

test('times are those of specification section 9', () => {
  expect(Constants).toMatchObject({
    AUTHORITY_METADATA_REFRESH_TIME_SECONDS: 86_400,
    DEFAULT_THROTTLE_TIME_SECONDS: 60,
    DEFAULT_MAX_THROTTLE_TIME_SECONDS: 3600,
    IMDS_TIMEOUT: 2000,
  })
})

test('keys and verifiers are those of specification section 9', () => {
  const crypto = source('crypto/BrowserCrypto.mjs')
  expect(crypto).toContain('const MODULUS_LENGTH = 2048;')
  expect(crypto).toContain('const S256_HASH_ALG = "SHA-256";')
  expect(crypto).toMatch(/hash: S256_HASH_ALG,\s+modulusLength: MODULUS_LENGTH,/)
  const pkce = source('crypto/PkceGenerator.mjs')
  expect(pkce).toContain('const RANDOM_BYTE_ARR_LENGTH = 32;')
  expect(pkce).toContain('new Uint8Array(RANDOM_BYTE_ARR_LENGTH)')
})

test('the only cookie holds the key of the token cache, never auth state', () => {
  const written = globSync('**/*.mjs', { cwd: sources, exclude: ['custom_auth/**'] }).flatMap((file) =>
    [...source(file).matchAll(/[cC]ookies?(?:Storage)?\.setItem\((\w+)/g)].map(([, name]) => [file, name]),
  )
  expect(written).toEqual([[path.join('cache', 'LocalStorage.mjs'), 'ENCRYPTION_KEY']])
})

test('the storage says under the known key who is active', () => {
  expect(Constants['PersistentCacheKeys']).toMatchObject({ ACTIVE_ACCOUNT_FILTERS: 'active-account-filters' })
  expect(source('cache/CacheKeys.mjs')).toContain('const PREFIX = "msal";')
  expect(source('cache/BrowserCacheManager.mjs')).toContain('return `${PREFIX}.${this.clientId}.${key}`;')
})

test('it says how far sign-in is', () => {
  expect(Object.values(InteractionStatus)).toEqual(
    expect.arrayContaining(['startup', 'none', 'acquireToken', 'handleRedirect', 'logout']),
  )
})

test('a token is not empty and has three segments', () => {
  const read = (token: string) => AuthToken.extractTokenClaims(token, () => '{"oid":"1"}')
  expect(read('a.b.c')).toEqual({ oid: '1' })
  for (const token of ['', 'a', 'a.b', 'a.b.c.d']) expect(() => read(token), token).toThrow(/token/)
})
