import type { People } from '../people.ts'
import { resourcesOf } from './resources.ts'

/**
 * Rewrites requests that Entra accepts and a strict OpenID provider would reject.
 * @param url path and query below the issuer, `/auth?…`
 * @returns the URL for the provider
 */
export function rewriteForProvider(url: string, people: People): string {
  const parsed = new URL(url, 'http://provider')
  const query = parsed.searchParams
  if (parsed.pathname === '/auth' && query.has('scope')) requestAllScopes(query, people)
  if (parsed.pathname === '/session/end') addClientId(query, people)
  return parsed.pathname + parsed.search
}

/** Requests consent for all scopes at once, so that the refresh token can get any of them later. */
function requestAllScopes(query: URLSearchParams, people: People) {
  const all = resourcesOf(people).flatMap(({ scopes }) => scopes)
  query.set('scope', [...new Set([...(query.get('scope') ?? '').split(' '), ...all])].join(' '))
}

/** Microsoft's client signs out without its client id, which the provider needs for the return URL. */
function addClientId(query: URLSearchParams, { application }: People) {
  if (!query.has('client_id') && !query.has('id_token_hint')) query.set('client_id', application.clientId)
}
