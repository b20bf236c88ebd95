/**
 * Every constant of the sign-in client that can be set, set (specification section 9). Not settable, and the
 * specified values inside the client itself: refresh of authority metadata 86400 s, throttling 60 s to 3600 s, the
 * metadata service's 2 s, RSA 2048 with SHA-256, and a PKCE verifier of 32 random bytes. This version of the client
 * never keeps auth state in cookies, and asks a window by polling (every 30 ms) only where it is told to.
 */
import { BrowserCacheLocation, LogLevel, ProtocolMode, type Configuration } from '@azure/msal-browser'
import type { DirectorySettings, Settings } from '../settings.ts'
import { writeLog } from './log.ts'

export const msalConfiguration = ({ directory, logLevel }: Settings): Configuration => ({
  auth: {
    ...authorityOf(directory),
    clientId: directory.clientId,
    redirectUri: '/redirect',
    postLogoutRedirectUri: '/',
    clientCapabilities: ['CP1'],
  },
  cache: { cacheLocation: BrowserCacheLocation.LocalStorage },
  system: {
    protocolMode: ProtocolMode.AAD,
    tokenRenewalOffsetSeconds: 300,
    iframeBridgeTimeout: 6_000,
    popupBridgeTimeout: 60_000,
    redirectNavigationTimeout: 30_000,
    nativeBrokerHandshakeTimeout: 2_000,
    loggerOptions: { logLevel: logLevels[logLevel], loggerCallback: writeLog, piiLoggingEnabled: false },
  },
})

/**
 * The client refuses an authority on plain http, whatever the host, but not endpoints on plain http: a laptop's
 * directory is named with https, never fetched by that name, and its discovery document is given.
 */
function authorityOf({ authority, knownAuthorities, metadata }: DirectorySettings) {
  if (!metadata) return { authority, ...(knownAuthorities && { knownAuthorities: [...knownAuthorities] }) }
  return {
    authority: authority.replace(/^http:/, 'https:'),
    knownAuthorities: [...(knownAuthorities ?? [new URL(authority).host])],
    authorityMetadata: metadata,
  }
}

const logLevels = {
  error: LogLevel.Error,
  warn: LogLevel.Warning,
  info: LogLevel.Info,
  debug: LogLevel.Verbose,
}
