/** HTTP client for webhooks that only connects to public addresses. */
import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestInClear } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { hookAddressError, isLocalhost } from '@crm/domain/hooks/hook-address'
import type { WebhookResult, Poster, WebhookRequest } from '#platform/ports/poster'
import { ipAddressFault, isPublicAddress, notPublic } from './public-address.ts'

interface Options {
  readonly allowsLocalhost: boolean
  readonly timeoutMs?: number
}

/** Length of the stored answer, so that no response can exhaust memory. */
const maxAnswerLength = 2_000

/** Redirects are not followed: they could lead to any address. */
export const httpPoster = ({ allowsLocalhost, timeoutMs = 10_000 }: Options): Poster => ({
  allowsLocalhost,
  async post(address, sending) {
    const startedAt = performance.now()
    const response = await send(address, sending, { allowsLocalhost, timeoutMs }).catch(failureOf)
    return { ...response, ms: Math.round(performance.now() - startedAt) }
  },
})

type PostResult = Omit<WebhookResult, 'ms'>

async function send(
  address: string,
  { body, headers }: WebhookRequest,
  { allowsLocalhost, timeoutMs }: Required<Options>,
): Promise<PostResult> {
  const fault = hookAddressError(address, { allowsLocalhost: allowsLocalhost })
  if (fault) throw new NotSent(fault)
  const url = new URL(address)
  const ipFault = ipAddressFault(url, { allowsLocalhost })
  if (ipFault) throw new NotSent(ipFault)
  const isLocal = allowsLocalhost && isLocalhost(url.hostname)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = (url.protocol === 'https:' ? request : requestInClear)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(!isLocal && { lookup: lookupPublic }),
    })
    sending.once('response', resolve).once('error', reject).end(body)
  })
  const answer = await readStart(response)
  const status = response.statusCode ?? 0
  return { status, answer, error: errorIn(status) }
}

/**
 * Resolves the name once and connects to that result, so a DNS change in between gains nothing (DNS rebinding). One
 * address that is not public refuses the name.
 */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return callback(error ?? new NotSent('The host has no address.'), [])
    if (!found.every(({ address }) => isPublicAddress(address))) return callback(new NotSent(notPublic), [])
    if (options.all) return callback(null, found)
    callback(null, first.address, first.family)
  })
}

class NotSent extends Error {}

async function readStart(response: IncomingMessage): Promise<string> {
  let text = ''
  response.setEncoding('utf8')
  try {
    for await (const chunk of response) {
      text += chunk as string
      if (text.length >= maxAnswerLength) break
    }
  } catch {
    // The status is known already; the body is only for troubleshooting.
  }
  // PostgreSQL text cannot store NUL.
  return text.slice(0, maxAnswerLength).replaceAll('\0', '\uFFFD')
}

function errorIn(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `Answered ${status}: redirects are not followed.`
  if (status === 410) return 'Answered 410: the endpoint is gone.'
  return `Answered ${status}.`
}

const failureOf = (error: unknown): PostResult => ({ status: null, answer: '', error: describeError(error) })

/** Translates Node error codes into text for the person who configured the address. */
function describeError(error: unknown): string {
  if (error instanceof NotSent) return error.message
  if (!(error instanceof Error)) return 'It could not be sent.'
  const { code, name } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return 'No answer in time.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name is unknown.'
  if (code === 'ECONNREFUSED') return 'The connection was refused.'
  if (code?.includes('CERT') || code?.includes('TLS') || code?.includes('SSL'))
    return 'The certificate is not valid.'
  return `It could not be sent: ${code ?? error.message}`.slice(0, 200)
}
