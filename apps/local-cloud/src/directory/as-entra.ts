import type { People } from '../people.ts'
import { resourcesOf } from './resources.ts'

/**
 * What Entra understands by a request and the OpenID provider, keeping to the letter, would not.
 * @param url path and query below the issuer, as `/auth?…`
 * @returns the url to hand to the provider
 */
export function asEntraReads(url: string, people: People): string {
  const asked = new URL(url, 'http://provider')
  const query = asked.searchParams
  if (asked.pathname === '/auth' && query.has('scope')) askForEverything(query, people)
  if (asked.pathname === '/session/end') nameTheClient(query, people)
  return asked.pathname + asked.search
}

/** Consent covers every scope at once, so that any of them may be asked from the refresh token later. */
function askForEverything(query: URLSearchParams, people: People) {
  const all = resourcesOf(people).flatMap(({ scopes }) => scopes)
  query.set('scope', [...new Set([...(query.get('scope') ?? '').split(' '), ...all])].join(' '))
}

/** Microsoft's client signs out without saying who it is; the provider would then forget where to return. */
function nameTheClient(query: URLSearchParams, { application }: People) {
  if (!query.has('client_id') && !query.has('id_token_hint')) query.set('client_id', application.clientId)
}
