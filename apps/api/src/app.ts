import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import { legacyKinds, legacyStoreName } from '@crm/contract/legacy/kinds'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyPluginAsync,
  LogController,
} from 'fastify'
import helmet from 'helmet'
import { authorise } from '#spine/access/authorise'
import type { Database } from '#platform/db/database'
import { features } from './features.ts'
import { serializerFor } from '#spine/http/answers'
import { answerError, SpineError } from '#spine/http/errors'
import { readInput } from '#spine/http/input'
import { openapi } from '#spine/http/openapi'
import { readBytes, readJson, refuseNul, refuseUnreadable } from '#spine/http/read-request'
import { contentSecurity, type SecurityOptions } from '#spine/http/security'
import { type ServeOptions, serve, toFastify } from '#spine/http/serve'
import { demandSigningLink } from '#processes/signing/demand-signing-link'
import { isForWebhooks, keyNameOf, readJsonOrForm } from '#spine/http/webhook'
import type { Services } from '#spine/services'
import { openLive } from '#spine/live/streams'
import { cachePeople } from '#spine/people/people'
import { type WebOptions, web } from '#platform/web/web'

export interface AppOptions {
  readonly db: Database
  readonly services: Services
  /** The clock; tests and the seed set their own. */
  readonly now?: () => Date
  readonly log: FastifyBaseLogger
  /** True in development and tests: an undeclared answer throws. */
  readonly strict: boolean
  readonly security: SecurityOptions
  /** The built web application and its settings; absent in API tests. */
  readonly web?: WebOptions
  /** Plugins on the same origin beside the API: the local cloud on a laptop. */
  readonly neighbours?: readonly FastifyPluginAsync[]
  readonly requestsPerMinute?: number
  /** The rate limit of signing links per IP address. */
  readonly signingsPerMinute?: number
  /** The rate limit per webhook key. */
  readonly webhooksPerMinute?: number
  /** The store name in the paths of the legacy users, which is served too. */
  readonly legacyStoreName?: string
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies?: readonly string[]
}

/** Serves everything on one origin: the API under /api, the web application, and the plugins beside them. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, services, now = () => new Date(), log, strict } = options
  const people = cachePeople(db)
  const live = openLive(db, people, log)
  // Created once; helmet's Fastify plugin would rebuild the headers for every request.
  const protect = helmet(contentSecurity(options.security))

  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    bodyLimit: 1_000_000,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => rewriteLegacyUrl(url),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    // Malformed URLs, for which no hook runs.
    frameworkErrors(error, request, reply) {
      void reply.header('x-request-id', request.id).header('cache-control', 'no-store')
      protect(request.raw, reply.raw, () => void answerError(error, request, reply))
    },
  })
  // Ends live streams, which would keep the process from shutting down.
  app.addHook('preClose', async () => live.stop())
  app.decorateRequest('call')
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  app.addHook('onRequest', (request, reply, done) => {
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
  app.addHook('onRequest', refuseUnreadable)
  app.addHook('onResponse', async (request, reply) => {
    // Logs the route pattern rather than the URL, so that queries and ids stay out of the log.
    const { method, routeOptions } = request
    log.info({
      id: request.id,
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })

  await app.register(compress, {
    globalDecompression: false,
    threshold: 1_400,
    encodings: ['br', 'gzip'],
  })
  await app.register(api, { prefix: '/api' })
  for (const neighbour of options.neighbours ?? []) await app.register(neighbour)
  if (options.web) await app.register(web, options.web)
  return app

  /** A webhook key identifies one sender across IP addresses; on any other route it counts for nothing. */
  function senderOf(request: FastifyRequest): string | undefined {
    return webhookUrls.has(request.routeOptions.url ?? '')
      ? keyNameOf(request, services.webhookKeys)
      : undefined
  }

  /** Rewrites the path of the legacy users, which starts with the former store's name from the settings. */
  function rewriteLegacyUrl(url: string): string {
    const [, first = '', tail = ''] = /^\/api\/([^/?]*)(.*)$/s.exec(url) ?? []
    const theirs = `${options.legacyStoreName ?? legacyStoreName}-users`
    return decodePath(first) === theirs ? `/api${legacyKinds.users.path}${tail}` : url
  }

  async function api(scope: FastifyInstance) {
    scope.setValidatorCompiler(readInput)
    scope.setSerializerCompiler(serializerFor(strict))
    scope.setErrorHandler(answerError)
    readJson(scope)
    scope.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    })
    // Runs before authentication and parsing, also for unknown URLs: a flood must be cheap to refuse.
    await scope.register(rateLimit, {
      global: false,
      // Counts by matched route, since a URL has many spellings.
      keyGenerator: (request) => {
        const address = normalizeIP(request.ip)
        return isSigning(request) ? `signing ${address}` : (senderOf(request) ?? address)
      },
      max: (request) =>
        isSigning(request)
          ? (options.signingsPerMinute ?? 120)
          : senderOf(request)
            ? (options.webhooksPerMinute ?? 6_000)
            : (options.requestsPerMinute ?? 6_000),
      timeWindow: 60_000,
      errorResponseBuilder: () => new SpineError(429, 'Too many requests. Please wait a moment.'),
    })
    scope.addHook('onRequest', scope.rateLimit())
    scope.addHook('preValidation', refuseNul)
    // Catches unknown URLs under /api before the page handler and before a body is read.
    for (const url of ['/', '/*'])
      scope.all(url, { schema: { hide: true }, onRequest: answerNotFound }, answerNotFound)
    scope.setNotFoundHandler(answerNotFound)
    await scope.register(openapi)
    const serving: ServeOptions = {
      strict,
      authorise: (who, request, context) => authorise(who, request, context, demandSigningLink),
      context: () => ({ ...services, db, people, live, log, now: now() }),
    }
    await scope.register(async (routes) => {
      serve(
        routes,
        features.filter((feature) => !isForWebhooks(feature) && !feature.route.takesBytes),
        serving,
      )
    })
    await scope.register(async (routes) => {
      readBytes(routes)
      serve(
        routes,
        features.filter(({ route }) => route.takesBytes),
        serving,
      )
    })
    await scope.register(async (routes) => {
      readJsonOrForm(routes)
      serve(routes, features.filter(isForWebhooks), serving)
    })
  }
}

/**
 * Lets running requests finish, then ends every connection: a client may never read its response to the end, and Node
 * waits a minute for the first request on a connection that a browser opened in advance.
 */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs)
  await app.close()
  clearTimeout(deadline)
}

/** Service managers kill the process after ten seconds. */
const closeTimeoutMs = 5_000

/** Signing links have a rate limit of their own per IP address, so that guessing them is slow. */
const isSigning = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url?.startsWith('/api/signing/') === true

const webhookUrls = new Set(features.filter(isForWebhooks).map(({ route }) => `/api${toFastify(route.path)}`))

/** Decodes a path segment like the router, `%73` to `s`; a malformed one stays. */
function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const answerNotFound = async () => {
  throw new SpineError(404, 'There is nothing at this address.')
}
