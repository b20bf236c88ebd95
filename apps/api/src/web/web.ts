/** Serves the built web application: hashed assets for ever, pages fresh, every deep link the same page. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export interface WebOptions {
  /** The folder of the build. */
  readonly folder: string
  /** What the browser needs to know; read at every page load, so that one build serves every environment. */
  readonly settings: () => Promise<object>
}

export async function web(app: FastifyInstance, { folder, settings }: WebOptions): Promise<void> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8')

  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, file) {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Framed by ourselves for silent renewal; carries no application code.
  app.get('/redirect', (_request, reply) => reply.sendFile('redirect.html'))

  app.get('/*', async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    if (isFile(pathname)) return reply.sendFile(decodeURI(pathname))
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .send(withSettings(page, await settings()))
  })
}

/** Addresses of pages have no dot in their last part; a missing asset must not answer with a page. */
const isFile = (pathname: string) => /\.[a-z0-9]+$/i.test(pathname)

const block = /(<script type="application\/json" id="settings">)[^<]*(<\/script>)/

/** A JSON data block: data, so the content security policy needs no exception. */
export function withSettings(page: string, settings: object): string {
  const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)
  return page.replace(block, (_all, open: string, close: string) => open + json + close)
}
