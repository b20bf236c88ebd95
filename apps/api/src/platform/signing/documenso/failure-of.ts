import { SigningFailed } from '#platform/ports/signing'
import { retryAfterOf } from '#platform/retry-after'
import { Failure } from './shapes.ts'

/**
 * The meaning of an error response of Documenso. Its downloads answer `{ error }`, everything else `{ message }`. An expired
 * token answers 400. Source: docs.documenso.com, developers, API, common errors.
 */
export async function failureOf(response: Response): Promise<SigningFailed> {
  const { status } = response
  const body = Failure.safeParse(await response.json().catch(() => null)).data
  const sentence = body?.message ?? body?.error
  const told = sentence === undefined ? `Documenso answered ${status}.` : `Documenso: ${sentence}`
  if (status === 429) {
    return new SigningFailed('away', told, {
      retryAfterSeconds: retryAfterOf(response) ?? defaultPauseSeconds,
    })
  }
  if (status >= 500) return new SigningFailed('away', told, { retryAfterSeconds: retryAfterOf(response) })
  if (status === 401 || status === 403 || sentence === 'Expired token') {
    return new SigningFailed('unauthorized', told)
  }
  return new SigningFailed(status === 404 ? 'gone' : 'refused', told)
}

/** A monthly quota answers 429 and names no time. */
const defaultPauseSeconds = 60
