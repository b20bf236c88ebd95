/** The calls of the page: the token of its address is all that they prove. */
import { signing } from '@crm/contract'
import type { CallInput, Result, Route } from '@crm/contract/route'
import { createClient } from '../api/client.ts'
import { type RefusalBody, ServerError } from '../api/server-error.ts'
import { settings } from '../settings.ts'

const client = createClient({
  // A page without settings says that it cannot reach the server, instead of staying white.
  baseUrl: settings.apiBaseUrl || '/api',
  checkBodies: import.meta.env.DEV,
})

/** The good answer; any other is thrown as a ServerError. */
export async function answered<R extends Route>(route: R, input: CallInput<R>): Promise<Result<R>> {
  const { status, body } = (await client.call(route, input)) as { status: number; body: unknown }
  if (status !== 200) throw new ServerError(status, body as RefusalBody)
  return body as Result<R>
}

/** Where the browser finds a part of the paper, or the whole, as PDF. */
export const pdfOf = (token: string, part?: string): string =>
  settings.apiBaseUrl +
  signing.document.path.replace('{token}', encodeURIComponent(token)) +
  (part === undefined ? '' : `?part=${encodeURIComponent(part)}`)
