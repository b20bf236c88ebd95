/** The API calls of the signing page, authorized only by the token in its URL. */
import { signing } from '@crm/contract'
import type { CallInput, Result, Route } from '@crm/contract/route'
import { createClient } from '~/api/client.ts'
import { type RefusalBody, ServerError } from '~/api/server-error.ts'
import { settings } from '~/settings.ts'

const client = createClient({
  // A page without settings shows that the server cannot be reached, instead of staying blank.
  baseUrl: settings.apiBaseUrl || '/api',
  checkBodies: import.meta.env.DEV,
})

/** Returns the success response; any other throws a ServerError. */
export async function answered<R extends Route>(route: R, input: CallInput<R>): Promise<Result<R>> {
  const { status, body } = (await client.call(route, input)) as { status: number; body: unknown }
  if (status !== 200) throw new ServerError(status, body as RefusalBody)
  return body as Result<R>
}

/** URL of a document, or of all of them, as PDF. */
export const pdfOf = (token: string, part?: string): string =>
  settings.apiBaseUrl +
  signing.document.path.replace('{token}', encodeURIComponent(token)) +
  (part === undefined ? '' : `?part=${encodeURIComponent(part)}`)
