import { SigningFailed } from '#platform/ports/signing'
import { retryAfterOf } from '#platform/retry-after'
import { Failure } from './shapes.ts'

/**
 * The meaning of an error response of the REST API. Limits are 400 or 429 by age of the limit, and their codes end alike.
 * Manuals: developers.docusign.com, eSignature error codes, and platform resource limits.
 */
export async function failureOf(response: Response): Promise<SigningFailed> {
  const { status } = response
  const failure = Failure.safeParse(await response.json().catch(() => null)).data
  const code = failure?.errorCode ?? ''
  const told = failure ? `Docusign: ${failure.message ?? code}` : `Docusign answered ${status}.`
  if (status === 429 || /_LIMIT_EXCEEDED$/i.test(code)) {
    return new SigningFailed('away', told, { retryAfterSeconds: pauseOf(response, code) })
  }
  if (status >= 500) return new SigningFailed('away', told, { retryAfterSeconds: retryAfterOf(response) })
  if (status === 401 || status === 403) return new SigningFailed('unauthorized', told)
  const isGone = status === 404 || /_DOES_NOT_EXIST$|^TEMPLATE_ID_INVALID$/.test(code)
  return new SigningFailed(isGone ? 'gone' : 'refused', told)
}

/** The burst limit counts 30 seconds; the hourly one ends at the time in its header. */
const burstSeconds = 30

function pauseOf(response: Response, code: string): number {
  const resetAt = Number(response.headers.get('x-ratelimit-reset')) - Date.now() / 1_000
  const isHourly = /^HOURLY/i.test(code) && resetAt > 0
  return retryAfterOf(response) ?? (isHourly ? Math.ceil(resetAt) : burstSeconds)
}
