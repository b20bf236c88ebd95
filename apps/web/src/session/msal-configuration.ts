/**
 * Sets every configurable constant of the sign-in client (specification section 9). Not configurable, with
 * the specified values built in: refresh of authority metadata 86400 s, throttling 60 s to 3600 s, the
 * metadata service's 2 s, RSA 2048 with SHA-256, and a PKCE verifier of 32 random bytes. This version never
 * keeps auth state in cookies, and polls a popup (every 30 ms) only if configured.
 */
import { BrowserCacheLocation, LogLevel, ProtocolMode, type Configuration } from '@azure/msal-browser'
import type { DirectorySettings, Settings } from '~/settings.ts'
import { renewalOffsetSeconds } from './stored-session.ts'

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
    tokenRenewalOffsetSeconds: renewalOffsetSeconds,
    iframeBridgeTimeout: 6_000,
    popupBridgeTimeout: 60_000,
    redirectNavigationTimeout: 30_000,
    nativeBrokerHandshakeTimeout: 2_000,
    loggerOptions: { logLevel: logLevels[logLevel], loggerCallback: writeLog, piiLoggingEnabled: false },
  },
})

/**
 * The client refuses any authority on plain http, but accepts such endpoints: a development directory is
 * named with https, never fetched by that name, and its discovery document is passed in.
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

/**
 * Writes messages of the sign-in client at the configured level. Browsers hide `console.debug` by default, so
 * the console stays empty in normal use.
 */
function writeLog(_level: number, message: string): void {
  // oxlint-disable-next-line no-console -- the log level of the browser writes to its console
  console.debug(message)
}
