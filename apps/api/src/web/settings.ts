/** What the browser is told about its surroundings. */
import { productVersion } from '@crm/domain/product'
import type { Config } from '../config.ts'

/**
 * Microsoft's client refuses a clear-text authority (`authority_uri_insecure`), which a directory on a laptop is.
 * Such a directory is named with https, never fetched, and its endpoints are given beforehand; a directory behind
 * TLS needs nothing but its address.
 */
export async function browserSettings(config: Config): Promise<object> {
  const { authority, clientId, apiAudience } = config.directory
  const clear = authority.startsWith('http:')
  return {
    apiBaseUrl: config.apiBaseUrl,
    company: config.company,
    version: productVersion,
    logLevel: config.logLevel,
    graphUrl: config.graphUrl,
    directory: {
      authority: authority.replace('http:', 'https:'),
      clientId,
      apiAudience,
      ...(clear && { knownAuthorities: [new URL(authority).host], metadata: await discovery(authority) }),
    },
  }
}

const discovered = new Map<string, string>()

async function discovery(authority: string): Promise<string> {
  const known = discovered.get(authority)
  if (known) return known
  const answer = await fetch(`${authority}/v2.0/.well-known/openid-configuration`)
  const document = await answer.text()
  discovered.set(authority, document)
  return document
}
