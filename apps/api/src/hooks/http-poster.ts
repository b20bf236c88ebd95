/** Posts over HTTP to machines that everybody can reach, and to no other. */
import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestInClear } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { faultInHookAddress, isThisMachine } from '@crm/domain/hooks/hook-address'
import type { Posted, Poster, Sending } from './poster.ts'
import { faultInNumbers, isPublicAddress, notPublic } from './public-address.ts'

interface Options {
  readonly reachesThisMachine: boolean
  readonly patienceMs?: number
}

/** How much of an answer is kept; nobody's page fills our memory. */
const longestAnswer = 2_000

/** Redirects are not followed: whoever answers with one could send us anywhere. */
export const httpPoster = ({ reachesThisMachine, patienceMs = 10_000 }: Options): Poster => ({
  reachesThisMachine,
  async post(address, sending) {
    const began = performance.now()
    const said = await ask(address, sending, { reachesThisMachine, patienceMs }).catch(unanswered)
    return { ...said, ms: Math.round(performance.now() - began) }
  },
})

type Said = Omit<Posted, 'ms'>

async function ask(
  address: string,
  { body, headers }: Sending,
  { reachesThisMachine, patienceMs }: Required<Options>,
): Promise<Said> {
  const fault = faultInHookAddress(address, { reachesThisMachine })
  if (fault) throw new NotSent(fault)
  const url = new URL(address)
  const inNumbers = faultInNumbers(url, { reachesThisMachine })
  if (inNumbers) throw new NotSent(inNumbers)
  const isHere = reachesThisMachine && isThisMachine(url.hostname)
  const response = await new Promise<IncomingMessage>((answered, failed) => {
    const sending = (url.protocol === 'https:' ? request : requestInClear)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.timeout(patienceMs),
      ...(!isHere && { lookup: publicOnly }),
    })
    sending.once('response', answered).once('error', failed).end(body)
  })
  const answer = await beginningOf(response)
  const status = response.statusCode ?? 0
  return { status, answer, error: errorIn(status) }
}

/**
 * Looks a name up once, for the connection itself: a name that leads elsewhere the next time it is asked gains nothing.
 * One address that is not everybody's is enough to refuse the name.
 */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return callback(error ?? new NotSent('The name leads nowhere.'), [])
    if (!found.every(({ address }) => isPublicAddress(address))) return callback(new NotSent(notPublic), [])
    if (options.all) return callback(null, found)
    callback(null, first.address, first.family)
  })
}

class NotSent extends Error {}

async function beginningOf(response: IncomingMessage): Promise<string> {
  let text = ''
  response.setEncoding('utf8')
  try {
    for await (const part of response) {
      text += part as string
      if (text.length >= longestAnswer) break
    }
  } catch {
    // What it counts as has been said before; the rest is for whoever looks into it.
  }
  // PostgreSQL's text cannot hold it.
  return text.slice(0, longestAnswer).replaceAll('\0', '\uFFFD')
}

function errorIn(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `Answered ${status}: redirects are not followed.`
  if (status === 410) return 'Answered 410: nobody listens there any more.'
  return `Answered ${status}.`
}

const unanswered = (error: unknown): Said => ({ status: null, answer: '', error: wordsOf(error) })

/** What Node says, in the words of whoever set the address up. */
function wordsOf(error: unknown): string {
  if (error instanceof NotSent) return error.message
  if (!(error instanceof Error)) return 'It could not be sent.'
  const { code, name } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return 'Nobody answered in time.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The name of the address is not known.'
  if (code === 'ECONNREFUSED') return 'Nobody listens at this address.'
  if (code?.includes('CERT') || code?.includes('TLS') || code?.includes('SSL'))
    return 'The certificate of the address is not good.'
  return `It could not be sent: ${code ?? error.message}`.slice(0, 200)
}
