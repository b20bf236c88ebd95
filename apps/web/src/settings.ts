/**
 * The server's settings for the browser: a JSON data block in the page, so that one build serves every
 * environment.
 */
import { productVersion } from '@crm/domain/product'

const logLevels = ['error', 'warn', 'info', 'debug'] as const
type LogLevel = (typeof logLevels)[number]

export interface Settings {
  /** URL of the API without a trailing slash; empty when not configured. */
  readonly apiBaseUrl: string
  /** Name of the company; the product is called its CRM. */
  readonly company: string
  readonly version: string
  readonly logLevel: LogLevel
  /** Enables offline mode on phones. */
  readonly hasPocket?: boolean
  /** URL of the directory's graph service, without `/v1.0`. */
  readonly graphUrl: string
  readonly directory: DirectorySettings
}

export interface DirectorySettings {
  readonly authority: string
  readonly clientId: string
  /** Application id of the API: the audience of its tokens. */
  readonly apiAudience: string
  readonly knownAuthorities?: readonly string[]
  /** The discovery document as JSON; only for an authority on plain http, from which it cannot be fetched. */
  readonly metadata?: string
}

/** `text` is the content of the block; missing values have the specification's default or are empty. */
export function parseSettings(text: string | null | undefined): Settings {
  const given = JSON.parse(text?.trim() || '{}') as Partial<Settings>
  return {
    apiBaseUrl: '',
    company: 'Solar',
    version: productVersion,
    graphUrl: '',
    ...given,
    // Specification section 9: from configuration, 'info' by default.
    logLevel: logLevels.find((level) => level === given.logLevel) ?? 'info',
    directory: { authority: '', clientId: '', apiAudience: '', ...given.directory },
  }
}

const block = typeof document === 'undefined' ? undefined : document.getElementById('settings')

export const settings = parseSettings(block?.textContent)
