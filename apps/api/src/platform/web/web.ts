/**
 * Serves the built web application: hashed assets immutable, pages uncached, every deep link the same page with its
 * settings.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { productVersion } from '@crm/domain/product'
import type { Config } from '#platform/config'

interface BrowserSettings {
  readonly apiBaseUrl: string
  readonly company: string
  readonly [more: string]: unknown
}

export interface WebOptions {
  /** The build output folder. */
  readonly folder: string
  /** Settings for the browser, read at every page load, so that one build serves every environment. */
  readonly settings: () => Promise<BrowserSettings>
}

export async function web(app: FastifyInstance, { folder, settings }: WebOptions): Promise<void> {
  const read = (file: string) => readFile(path.join(folder, file), 'utf8')
  const [page, signingPage, pocketPage] = await Promise.all([
    read('index.html'),
    read('sign.html'),
    read('offline.html'),
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
  // We frame it for silent renewal; it contains no application code.
  app.get('/redirect', (_request, reply) => reply.sendFile('redirect.html'))

  // For people without an account: the page gets no more settings than it needs.
  app.get('/sign/*', async (_request, reply) => {
    const { apiBaseUrl, company } = await settings()
    // The URL is a secret, so it must not leak as a referrer.
    void reply.header('referrer-policy', 'no-referrer')
    return sendPage(reply, withSettings(signingPage, { apiBaseUrl, company }))
  })

  // The service worker caches this page for offline use; nobody navigates here otherwise.
  app.get('/pocket', async (_request, reply) => sendPage(reply, withSettings(pocketPage, await settings())))

  // Browsers request it on every page load, so switching the offline mode off takes effect there (decision 0024).
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

/** Page URLs have no dot in their last segment; a missing asset must not be answered with a page. */
const isFile = (pathname: string) => /\.[a-z0-9]+$/i.test(pathname)

const block = /(<script type="application\/json" id="settings">)[^<]*(<\/script>)/

/** A JSON data block is not executed, so the content security policy needs no exception. */
export function withSettings(page: string, settings: object): string {
  const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)
  return page.replace(block, (_all, open: string, close: string) => open + json + close)
}

/**
 * The environment settings of the browser.
 *
 * MSAL refuses a clear-text authority (`authority_uri_insecure`), which a directory on a laptop is. Such a directory
 * is named with https but never fetched, and its endpoints are passed as metadata; a directory behind TLS needs its
 * address only.
 */
export async function browserSettings(config: Config): Promise<BrowserSettings> {
  const { authority, clientId, apiAudience } = config.directory
  const isClearText = authority.startsWith('http:')
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
      ...(isClearText && {
        knownAuthorities: [new URL(authority).host],
        metadata: await discovery(authority),
      }),
    },
  }
}

const cache = new Map<string, string>()

async function discovery(authority: string): Promise<string> {
  const cached = cache.get(authority)
  if (cached) return cached
  const answer = await fetch(`${authority}/v2.0/.well-known/openid-configuration`)
  const document = await answer.text()
  cache.set(authority, document)
  return document
}
