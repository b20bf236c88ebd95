import type { FastifyInstance, FastifyReply } from 'fastify'
import { pageHeaders } from '../directory/page.ts'

/** The largest file that Docusign takes. */
const bodyLimit = 25_000_000

/** Gives a plugin parsers of its own: JSON, forms as text, and multipart as bytes with its boundary in the header. */
export function takeBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, parseJson)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
}

export const sendPage = (reply: FastifyReply, html: string, status = 200) =>
  reply.code(status).headers(pageHeaders).type('text/html; charset=utf-8').send(html)

export const sendPdf = (reply: FastifyReply, pdf: Uint8Array, name: string) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w .-]/g, '_')}"`)
    .header('cache-control', 'no-cache, no-store, must-revalidate')
    .send(Buffer.from(pdf))

/** The same address on the other name of this machine, for files on another host. */
export function onOtherHost(address: string): string {
  const url = new URL(address)
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  return url.href
}
