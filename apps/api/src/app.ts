import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import { legacyKinds, legacyStoreName } from '@crm/contract/legacy/kinds'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from 'fastify'
import helmet from 'helmet'
import { authorise } from './access/authorise.ts'
import type { Database } from './db/database.ts'
import { features } from './features.ts'
import { answersIn } from './http/answers.ts'
import { answerError, SpineError } from './http/errors.ts'
import { readInput } from './http/input.ts'
import { openapi } from './http/openapi.ts'
import { readBytes, readJson, refuseNul, refuseUnreadable } from './http/read-request.ts'
import { contentSecurity, type SecurityOptions } from './http/security.ts'
import { serve } from './http/serve.ts'
import { isForWebhooks, keyNameOf, readAnything } from './http/webhook.ts'
import type { Services } from './services.ts'
import { openLive } from './live/streams.ts'
import { rememberPeople } from './people/people.ts'
import { type WebOptions, web } from './web/web.ts'

export interface AppOptions {
  readonly db: Database
  readonly services: Services
  /** The clock: tests and the seed set their own. */
  readonly now?: () => Date
  readonly log: FastifyBaseLogger
  /** True in development and tests: an undeclared answer throws. */
  readonly strict: boolean
  readonly security: SecurityOptions
  /** The built web application and its settings; absent in API tests. */
  readonly web?: WebOptions
  /** Mounted beside the API, on the same origin: the local cloud on a laptop. */
  readonly neighbours?: readonly FastifyPluginAsync[]
  readonly requestsPerMinute?: number
  /** Of signing links, from one address. */
  readonly signingsPerMinute?: number
  /** Of each webhook key. */
  readonly webhooksPerMinute?: number
  /** By which the routes of the legacy users are called as well. */
  readonly legacyStoreName?: string
  /** Addresses of proxies whose word about the caller's address counts. */
  readonly trustedProxies?: readonly string[]
}

/** Everything on one origin: the API under /api, the web application, and whatever stands beside them. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, services, now = () => new Date(), log, strict } = options
  const people = rememberPeople(db)
  const live = openLive(db, people, log)
  // Made once. Its plugin for Fastify makes the headers anew for every request.
  const protect = helmet(contentSecurity(options.security))

  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    bodyLimit: 1_000_000,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => underOurName(url),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    // Addresses that cannot be routed at all; no hook runs for them.
    frameworkErrors(error, request, reply) {
      void reply.header('x-request-id', request.id).header('cache-control', 'no-store')
      protect(request.raw, reply.raw, () => void answerError(error, request, reply))
    },
  })
  // What never ends by itself would keep a process that was told to stop.
  app.addHook('preClose', async () => live.stop())
  app.decorateRequest('call')
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(nothingHere)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  app.addHook('onRequest', (request, reply, done) => {
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
  app.addHook('onRequest', refuseUnreadable)
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address: queries and ids of people stay out of the log.
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

  /** The legacy users' path begins with the name of the former store, which only the settings know (A-330). */
  function underOurName(url: string): string {
    const theirs = `/api/${options.legacyStoreName ?? legacyStoreName}-users`
    return url.startsWith(theirs) ? `/api${legacyKinds.users.path}${url.slice(theirs.length)}` : url
  }

  async function api(scope: FastifyInstance) {
    scope.setValidatorCompiler(readInput)
    scope.setSerializerCompiler(answersIn(strict))
    scope.setErrorHandler(answerError)
    readJson(scope)
    scope.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    })
    // Before anything is verified or parsed, unknown addresses included: a flood must be cheap to refuse.
    await scope.register(rateLimit, {
      global: false,
      // A webhook key is one sender, wherever it calls from; everybody else is an address.
      keyGenerator: (request) =>
        keyNameOf(request, services.webhookKeys) ??
        (isSigning(request) ? `signing ${normalizeIP(request.ip)}` : normalizeIP(request.ip)),
      max: (request) =>
        keyNameOf(request, services.webhookKeys)
          ? (options.webhooksPerMinute ?? 6_000)
          : isSigning(request)
            ? (options.signingsPerMinute ?? 120)
            : (options.requestsPerMinute ?? 6_000),
      timeWindow: 60_000,
      errorResponseBuilder: () => new SpineError(429, 'Too many requests. Please wait a moment.'),
    })
    scope.addHook('onRequest', scope.rateLimit())
    scope.addHook('preValidation', refuseNul)
    // Not the pages', which answer every other address, and before a body is looked at.
    for (const url of ['/', '/*'])
      scope.all(url, { schema: { hide: true }, onRequest: nothingHere }, nothingHere)
    scope.setNotFoundHandler(nothingHere)
    await scope.register(openapi)
    const serving = { strict, authorise, context: () => ({ ...services, db, people, live, now: now() }) }
    await scope.register(async (routes) => {
      serve(
        routes,
        features.filter((one) => !isForWebhooks(one) && !one.route.takesBytes),
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
      readAnything(routes)
      serve(routes, features.filter(isForWebhooks), serving)
    })
  }
}

/** Whoever tries links has only so many tries, whatever else is called from there. */
const isSigning = ({ url }: { readonly url: string }): boolean => url.startsWith('/api/signing/')

const nothingHere = async () => {
  throw new SpineError(404, 'There is nothing at this address.')
}
