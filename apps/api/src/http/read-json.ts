import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SpineError } from './errors.ts'

/** JSON is the only body the API reads. Every call sends the JSON content type, so an empty body means "no body". */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (escapedNul.test(body as string)) done(noNul(), undefined)
    else void parse(request, body as string, done)
  })
}

/** The same for what stands in the address. */
export async function refuseNul(request: FastifyRequest): Promise<void> {
  if (request.url.includes('%00')) throw noNul()
}

/** An odd number of backslashes before the u: with an even one it is text about the character. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/

/** PostgreSQL's text cannot hold U+0000, and nobody types it: refused once, here, for every field. */
const noNul = () => new SpineError(400, 'The request contains the character U+0000.')
