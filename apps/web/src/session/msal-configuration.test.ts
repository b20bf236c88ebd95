import { type AccountInfo, LogLevel, PublicClientApplication } from '@azure/msal-browser'
import { expect, expectTypeOf, test, vi } from 'vitest'
import { parseSettings } from '~/settings.ts'
import { msalConfiguration } from './msal-configuration.ts'

// Outside a browser, the sign-in client logs that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

const metadata = JSON.stringify({ issuer: 'http://localhost:3000/directory/v2.0' })

const effective = (directory: object, logLevel?: string) => {
  const settings = parseSettings(
    JSON.stringify({ logLevel, directory: { clientId: 'client', ...directory } }),
  )
  return new PublicClientApplication(msalConfiguration(settings)).getConfiguration()
}

test('the client uses the constants of specification section 9', () => {
  const { auth, cache, system } = effective({ authority: 'https://login.microsoftonline.com/tenant' })
  expect(cache.cacheLocation).toBe('localStorage')
  expect(auth).toMatchObject({
    authority: 'https://login.microsoftonline.com/tenant',
    redirectUri: '/redirect',
    postLogoutRedirectUri: '/',
    clientCapabilities: ['CP1'],
    knownAuthorities: [],
    authorityMetadata: '',
  })
  expect(system).toMatchObject({
    protocolMode: 'AAD',
    tokenRenewalOffsetSeconds: 300,
    iframeBridgeTimeout: 6000,
    popupBridgeTimeout: 60_000,
    redirectNavigationTimeout: 30_000,
    nativeBrokerHandshakeTimeout: 2000,
    enableLegacyPolling: false,
    serverTelemetryEnabled: false,
  })
  expect(system.loggerOptions).toMatchObject({ logLevel: LogLevel.Info, piiLoggingEnabled: false })
})

test('the log level comes from configuration', () => {
  expect(effective({}, 'error').system.loggerOptions.logLevel).toBe(LogLevel.Error)
  expect(effective({}, 'debug').system.loggerOptions.logLevel).toBe(LogLevel.Verbose)
})

test('a directory on plain http is configured as https with its metadata', () => {
  const { auth } = effective({ authority: 'http://localhost:3000/directory', metadata })
  expect(auth).toMatchObject({
    authority: 'https://localhost:3000/directory',
    knownAuthorities: ['localhost:3000'],
    authorityMetadata: metadata,
  })
})

test('an account has what specification section 3 names', () => {
  expectTypeOf<AccountInfo>().toExtend<{
    homeAccountId: string
    environment: string
    tenantId: string
    username: string
    localAccountId: string
    name?: string
    idTokenClaims?: object
    authorityType?: string
  }>()
})
