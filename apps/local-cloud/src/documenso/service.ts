/**
 * A strict stand-in for a Documenso server, version 2.17, API v2: the routes, statuses, error bodies, limits and webhooks
 * that an integration sees. Written from the published description and the behavior of the real one; it shares no code
 * with it. Failures: see ../esign/troubles.ts.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { type DocumentStore, openDocumentStore } from '../esign/document-store.ts'
import { openHooks } from '../esign/hooks.ts'
import { takeBodies } from '../esign/plugin.ts'
import { rateWindow, secondsUntil } from '../esign/rate-window.ts'
import { hasTrouble } from '../esign/troubles.ts'
import { apiRoutes, authorize, fileRoutes } from './api.ts'
import type { Envelope, Recipient } from './model.ts'
import { signingRoutes } from './signing.ts'
import { seedTemplates } from './templates.ts'
import { hookView } from './views.ts'

export type DocumensoOptions = {
  /** The public address, without a slash at the end; the plugin is registered at its path. */
  readonly baseUrl: string
  /** Folder for the envelopes; created when missing. */
  readonly stateDir: string
  /** The API token of the team, `api_…`. */
  readonly token: string
  /** Where webhooks go, and their secret; null for none. */
  readonly webhook: { readonly url: string; readonly secret: string } | null
  readonly now?: () => Date
  /** Limit of `/api/v2`, 1000 by default as in the real service. */
  readonly requestsPerMinute?: number
  /** Pauses before a webhook is delivered again. */
  readonly pausesMs?: readonly number[]
  /** How late a `Slow Answer` is. */
  readonly slowAnswerMs?: number
}

export type Service = {
  readonly store: DocumentStore<Envelope>
  readonly baseUrl: string
  readonly now: () => Date
  readonly tell: (event: string, envelope: Envelope) => void
  /** Creates and answers, or fails as the recipients' names provoke. */
  readonly answerCreation: (
    reply: FastifyReply,
    recipients: readonly Recipient[],
    create: () => object,
  ) => Promise<unknown>
}

const minuteMs = 60_000

export function documenso(options: DocumensoOptions): FastifyPluginAsync {
  const { baseUrl, stateDir, token, webhook, now = () => new Date(), slowAnswerMs = 45_000 } = options
  return async (app) => {
    const store = openDocumentStore<Envelope>(stateDir, 'documenso')
    await seedTemplates(store, now())
    const hooks = openHooks(webhook?.url ?? null, options.pausesMs)
    app.addHook('onClose', async () => {
      hooks.close()
      store.close()
    })
    const service: Service = {
      store,
      baseUrl,
      now,
      tell(event, envelope) {
        if (!webhook) return
        const body = JSON.stringify(hookView(event, envelope, webhook.url, now()))
        const headers = { 'content-type': 'application/json', 'X-Documenso-Secret': webhook.secret }
        hooks.tell({
          signers: envelope.recipients,
          envelopeId: envelope.id,
          request: () => ({ headers, body }),
        })
      },
      async answerCreation(reply, recipients, create) {
        if (hasTrouble(recipients, 'Busy Line')) return refuseBusy(reply, new Date(now().getTime() + 7_000))
        if (hasTrouble(recipients, 'Closed Shop'))
          return reply.code(503).type('text/html').send('<h1>503</h1>')
        const answer = create()
        if (hasTrouble(recipients, 'Lost Answer')) return void reply.hijack().raw.destroy()
        if (hasTrouble(recipients, 'Slow Answer')) await wait(slowAnswerMs, undefined, { ref: false })
        return hasTrouble(recipients, 'Odd Answer') ? { ok: true } : answer
      },
    }
    const refuseBusy = (reply: FastifyReply, resetAt: Date) =>
      reply
        .code(429)
        .header('Retry-After', String(secondsUntil(resetAt, now())))
        .send({ error: 'Too many requests, please try again later.' })

    const count = rateWindow(options.requestsPerMinute ?? 1_000, minuteMs, now)
    await app.register(
      async (api) => {
        takeBodies(api)
        api.addHook('onRequest', async (_request, reply) => {
          const { limit, remaining, resetAt, isOver } = count()
          reply.headers({
            'X-RateLimit-Limit': String(limit),
            'X-RateLimit-Remaining': String(remaining),
            'X-RateLimit-Reset': String(Math.ceil(resetAt.getTime() / 1000)),
          })
          if (isOver) return refuseBusy(reply, resetAt)
        })
        api.addHook('onRequest', authorize(token))
        apiRoutes(api, service)
      },
      { prefix: '/api/v2' },
    )
    await app.register(async (pages) => {
      takeBodies(pages)
      fileRoutes(pages, service)
      signingRoutes(pages, service)
    })
  }
}
