/** Serves the built web application: hashed assets for ever, pages fresh, every deep link the same page with its settings. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { productVersion } from '@crm/domain/product'
import type { Config } from '../config.ts'

interface BrowserSettings {
  readonly apiBaseUrl: string
  readonly company: string
  readonly [more: string]: unknown
}

export interface WebOptions {
  /** The folder of the build. */
  readonly folder: string
  /** What the browser needs to know; read at every page load, so that one build serves every environment. */
  readonly settings: () => Promise<BrowserSettings>
}

export async function web(app: FastifyInstance, { folder, settings }: WebOptions): Promise<void> {
  const read = (file: string) => readFile(path.join(folder, file), 'utf8')
  const [page, signingPage, pocketPage] = await Promise.all([
    read('index.html'),
    read('sign.html'),
    read('pocket.html'),
  ])

  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders(reply, file) {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Framed by ourselves for silent renewal; carries no application code.
  app.get('/redirect', (_request, reply) => reply.sendFile('redirect.html'))

  // For people without an account: of the surroundings it learns no more than where to ask.
  app.get('/sign/*', async (_request, reply) => {
    const { apiBaseUrl, company } = await settings()
    // The address is a key, which goes nowhere else.
    void reply.header('referrer-policy', 'no-referrer')
    return sendPage(reply, withSettings(signingPage, { apiBaseUrl, company }))
  })

  // The service worker holds it for where there is no signal; nobody comes here otherwise.
  app.get('/pocket', async (_request, reply) => sendPage(reply, withSettings(pocketPage, await settings())))

  // A browser asks for it with every page it opens: what is switched off ends there (decision 0024).
  app.get('/service-worker.js', async (_request, reply) =>
    reply.sendFile((await settings())['hasPocket'] ? 'service-worker.js' : 'no-service-worker.js'),
  )

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const pathname = `/${request.params['*']}`
    if (isFile(pathname)) return reply.sendFile(pathname)
    return sendPage(reply, withSettings(page, await settings()))
  })
}

const sendPage = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(html)

/** Addresses of pages have no dot in their last part; a missing asset must not answer with a page. */
const isFile = (pathname: string) => /\.[a-z0-9]+$/i.test(pathname)

const block = /(<script type="application\/json" id="settings">)[^<]*(<\/script>)/

/** A JSON data block: data, so the content security policy needs no exception. */
export function withSettings(page: string, settings: object): string {
  const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)
  return page.replace(block, (_all, open: string, close: string) => open + json + close)
}

/**
 * What the browser is told about its surroundings.
 *
 * Microsoft's client refuses a clear-text authority (`authority_uri_insecure`), which a directory on a laptop is.
 * Such a directory is named with https, never fetched, and its endpoints are given beforehand; a directory behind
 * TLS needs nothing but its address.
 */
export async function browserSettings(config: Config): Promise<BrowserSettings> {
  const { authority, clientId, apiAudience } = config.directory
  const clear = authority.startsWith('http:')
  return {
    apiBaseUrl: config.apiBaseUrl,
    company: config.company,
    version: productVersion,
    hasPocket: config.hasPocket,
    logLevel: config.logLevel,
    graphUrl: config.graphUrl,
    directory: {
      authority: authority.replace('http:', 'https:'),
      clientId,
      apiAudience,
      ...(clear && { knownAuthorities: [new URL(authority).host], metadata: await discovery(authority) }),
    },
  }
}

const discovered = new Map<string, string>()

async function discovery(authority: string): Promise<string> {
  const known = discovered.get(authority)
  if (known) return known
  const answer = await fetch(`${authority}/v2.0/.well-known/openid-configuration`)
  const document = await answer.text()
  discovered.set(authority, document)
  return document
}
