/** What the sign-in client has inside and lets nobody set: another version with other values must not go unnoticed. */
import { readFileSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type AccountInfo, InteractionStatus } from '@azure/msal-browser'
import { expect, test } from 'vitest'

const client = createRequire(import.meta.url).resolve('@azure/msal-browser')
const sources = path.resolve(path.dirname(client), '../dist')
const { Constants, AccountEntityUtils, AuthToken, PerformanceEventStatus, updateAccountTenantProfileData } =
  createRequire(client)('@azure/msal-common/browser') as {
    Constants: Record<string, unknown>
    AccountEntityUtils: { getAccountInfo(kept: object): AccountInfo }
    PerformanceEventStatus: object
    updateAccountTenantProfileData: (account: AccountInfo, profile: undefined, claims: object) => AccountInfo
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

test('an account has what specification section 3 names', () => {
  const account = AccountEntityUtils.getAccountInfo({
    homeAccountId: 'rita.home',
    environment: 'login.microsoftonline.com',
    realm: 'sunridge',
    username: 'rita@sunridge.example',
    localAccountId: 'rita',
    name: 'Rita Reyes',
    authorityType: 'MSSTS',
  })
  const claims = {
    oid: 'rita',
    tid: 'sunridge',
    name: 'Rita Reyes',
    preferred_username: 'rita@sunridge.example',
  }
  expect(updateAccountTenantProfileData(account, undefined, claims)).toMatchObject({
    homeAccountId: 'rita.home',
    environment: 'login.microsoftonline.com',
    tenantId: 'sunridge',
    username: 'rita@sunridge.example',
    localAccountId: 'rita',
    name: 'Rita Reyes',
    idTokenClaims: claims,
    authorityType: 'MSSTS',
  })
})

test('it knows five states of signing in, and none for a login or a silent one', () => {
  expect(Object.values(InteractionStatus).toSorted()).toEqual([
    'acquireToken',
    'handleRedirect',
    'logout',
    'none',
    'startup',
  ])
})

test('what it does is not started, in progress, then completed', () => {
  expect(PerformanceEventStatus).toEqual({ NotStarted: 0, InProgress: 1, Completed: 2 })
})

test('windows have the size and are looked after as specified, though this build opens none', () => {
  expect(source('utils/BrowserConstants.mjs')).toMatch(/POPUP_WIDTH: 483,[^}]+POPUP_HEIGHT: 600,/)
  expect(source('utils/PopupMonitor.mjs')).toContain('const POPUP_POLL_INTERVAL_MS = 30;')
})

test('a token is not empty and has three segments', () => {
  const read = (token: string) => AuthToken.extractTokenClaims(token, () => '{"oid":"1"}')
  expect(read('a.b.c')).toEqual({ oid: '1' })
  for (const token of ['', 'a', 'a.b', 'a.b.c.d']) expect(() => read(token), token).toThrow(/token/)
})
