/** Limits request bodies to uncompressed JSON of text that PostgreSQL can store. */
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify'
import { SpineError } from './errors.ts'

/** Refuses by the headers alone: closes the connection without reading the body. */
export async function refuseUnreadable({ headers, raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const refusal = refusalOf(headers['content-encoding'], raw.rawHeaders)
  if (!refusal) return
  void reply.header('connection', 'close')
  throw refusal
}

function refusalOf(encoding: string | undefined, rawHeaders: readonly string[]): SpineError | undefined {
  // A few compressed bytes can expand to gigabytes, and no client of ours sends that much.
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    return new SpineError(415, 'The request must not be compressed.')
  // Node takes the first Host header, a proxy in front perhaps the last (RFC 9112, 3.2).
  if (rawHeaders.filter(isHost).length > 1)
    return new SpineError(400, 'The request names more than one host.')
  return undefined
}

const isHost = (text: string, index: number) =>
  index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host'

/** JSON is the only body the API reads. Every call sends the JSON content type, so an empty body means "no body". */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text === '') done(null, undefined)
    else if (!suspiciousEscape.test(text)) void parse(request, text, done)
    else
      void parse(request, text, (error, value: unknown) => {
        const failure = error ?? flawIn(value)
        if (failure) done(failure, undefined)
        else done(null, value)
      })
  })
}

/** For the routes that upload chunks of files: raw bytes, whatever the content type. */
export function readBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('preHandler', async (request) => {
    request.body ??= new Uint8Array()
  })
}

/** Refuses U+0000 in the URL, which cannot contain a lone surrogate. */
export async function refuseNul(request: FastifyRequest): Promise<void> {
  if (request.url.includes('%00')) throw new SpineError(400, noNul)
}

/** Only an escape can carry either one: invalid UTF-8 bytes are U+FFFD by now. */
const suspiciousEscape = /\\u(?:0000|d[89a-f])/i

/**
 * Finds the first text, or field name, that PostgreSQL cannot store, once for all fields. Iterative, since the sender
 * chooses the nesting depth.
 */
export function flawIn(body: unknown): SpineError | undefined {
  const pending = [body]
  while (pending.length > 0) {
    const item = pending.pop()
    if (typeof item === 'object' && item !== null) {
      for (const [name, value] of Object.entries(item)) pending.push(name, value)
    } else if (typeof item === 'string') {
      if (item.includes('\0')) return new SpineError(400, noNul)
      if (!item.isWellFormed()) return new SpineError(400, noHalves)
    }
  }
  return undefined
}

const noNul = 'The request contains the character U+0000.'
const noHalves = 'The request contains half of a character, a lone surrogate.'
