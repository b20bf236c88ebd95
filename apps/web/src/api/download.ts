/** A route that streams: its response is read by the caller, chunk by chunk. Refusals fail as for any other call. */
import type { Route } from '@crm/contract/route'
import { apiScopes } from '../session/scopes.ts'
import { token } from '../session/session.ts'
import { settings } from '../settings.ts'
import { searchOf, type Query } from './client.ts'
import { ServerError, type RefusalBody } from './server-error.ts'

export async function download(
  { method, path }: Route,
  { query }: { readonly query: Query },
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(settings.apiBaseUrl + path + searchOf(query), {
    method,
    headers: { authorization: `Bearer ${await token(apiScopes)}` },
    cache: 'no-store',
    signal,
  })
  if (!response.ok) throw new ServerError(response.status, (await response.json()) as RefusalBody)
  return response
}
