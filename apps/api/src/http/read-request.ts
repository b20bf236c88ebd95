/** What of a request is read at all: uncompressed JSON of text that PostgreSQL can hold. */
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify'
import { SpineError } from './errors.ts'

/** What is refused by its head alone: the connection is closed, and nothing more of the request is read. */
export async function refuseUnreadable({ headers, raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const refusal = refusalOf(headers['content-encoding'], raw.rawHeaders)
  if (!refusal) return
  void reply.header('connection', 'close')
  throw refusal
}

function refusalOf(encoding: string | undefined, rawHeaders: readonly string[]): SpineError | undefined {
  // A few bytes can hold gigabytes, and no caller of ours has so much to say.
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    return new SpineError(415, 'The request must not be compressed.')
  // Node takes the first, a proxy before us perhaps the last (RFC 9112, 3.2).
  if (rawHeaders.filter(isHost).length > 1)
    return new SpineError(400, 'The request names more than one host.')
  return undefined
}

const isHost = (text: string, at: number) =>
  at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host'

/** JSON is the only body the API reads. Every call sends the JSON content type, so an empty body means "no body". */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text === '') done(null, undefined)
    else if (!suspicious.test(text)) void parse(request, text, done)
    else
      void parse(request, text, (error, value: unknown) => {
        const found = error ?? flawIn(value)
        if (found) done(found, undefined)
        else done(null, value)
      })
  })
}

/** Of the routes that take pieces of files: the bytes as they come, whatever their sender calls them. */
export function readBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('preHandler', async (request) => {
    request.body ??= new Uint8Array()
  })
}

/** The same for what stands in the address, where a half of a pair cannot be written at all. */
export async function refuseNul(request: FastifyRequest): Promise<void> {
  if (request.url.includes('%00')) throw new SpineError(400, noNul)
}

/** Only an escape can bring either in: bytes that are no text became U+FFFD already. */
const suspicious = /\\u(?:0000|d[89a-f])/i

/**
 * The first text, be it the name of a field, that PostgreSQL cannot hold and nobody types: refused once, here, for
 * every field. Not by recursion: how deep a body is nested is the sender's to choose.
 */
function flawIn(body: unknown): SpineError | undefined {
  const waiting = [body]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one === 'object' && one !== null) {
      for (const [name, value] of Object.entries(one)) waiting.push(name, value)
    } else if (typeof one === 'string') {
      if (one.includes('\0')) return new SpineError(400, noNul)
      if (!one.isWellFormed()) return new SpineError(400, noHalves)
    }
  }
  return undefined
}

const noNul = 'The request contains the character U+0000.'
const noHalves = 'The request contains half of a character, a surrogate that stands alone.'
