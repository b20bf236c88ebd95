/** What the server tells the browser: a JSON data block in the page, so one build serves every environment. */
import { productVersion } from '@crm/domain/product'

const logLevels = ['error', 'warn', 'info', 'debug'] as const
type LogLevel = (typeof logLevels)[number]

export interface Settings {
  /** Address of the API without a slash at the end; empty when the operator left it out. */
  readonly apiBaseUrl: string
  /** The name of the company; the product is called its CRM. */
  readonly company: string
  readonly version: string
  readonly logLevel: LogLevel
  /** Whether phones keep what they read, for where there is no signal. */
  readonly hasPocket?: boolean
  /** Address of the directory's graph service, without `/v1.0`. */
  readonly graphUrl: string
  readonly directory: DirectorySettings
}

export interface DirectorySettings {
  readonly authority: string
  readonly clientId: string
  /** Application id of the API: the audience of its tokens. */
  readonly apiAudience: string
  readonly knownAuthorities?: readonly string[]
  /** JSON of the discovery document; only for an authority on plain http, which cannot be asked for it. */
  readonly metadata?: string
}

/** `text` is the content of the block; what it leaves out has the specification's default or is empty. */
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
