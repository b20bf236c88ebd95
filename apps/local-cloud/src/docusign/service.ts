/**
 * A strict stand-in for Docusign: the authentication service, the eSignature REST API v2.1, recipient views and Connect, as
 * an integration sees them. Written from the published reference. Failures: see ../esign/troubles.ts.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { type DocumentStore, openDocumentStore } from '../esign/document-store.ts'
import { openHooks } from '../esign/hooks.ts'
import { takeBodies } from '../esign/plugin.ts'
import { rateWindow } from '../esign/rate-window.ts'
import { hasTrouble } from '../esign/troubles.ts'
import { apiRoutes } from './api.ts'
import { ApiError, sendFailure } from './failures.ts'
import type { Envelope, Signer, Stored } from './model.ts'
import { oauthRoutes } from './oauth.ts'
import { recipientViews, signingRoutes } from './signing.ts'
import { seedTemplates } from './templates.ts'
import { hookView } from './views.ts'

export type DocusignOptions = {
  /** The public address, without a slash at the end; the plugin is registered at its path. */
  readonly baseUrl: string
  /** Folder for the envelopes; created when missing. */
  readonly stateDir: string
  readonly accountId: string
  readonly integrationKey: string
  /** The user whom the integration acts for. */
  readonly userId: string
  /** PEM of the integration's public key. */
  readonly publicKey: string
  /** True when a person has allowed the integration; true by default. */
  readonly hasConsent?: boolean
  /** Where Connect sends, and the key that signs; null for none. */
  readonly connect: { readonly url: string; readonly hmacKey: string } | null
  readonly now?: () => Date
  /** 3000 by default, as in the real service. */
  readonly requestsPerHour?: number
  readonly pausesMs?: readonly number[]
  readonly slowAnswerMs?: number
}

export type Service = {
  readonly store: DocumentStore<Stored>
  readonly baseUrl: string
  readonly now: () => Date
  readonly tell: (event: string, envelope: Envelope, recipientId?: string) => void
  readonly answerCreation: (
    reply: FastifyReply,
    signers: readonly Signer[],
    create: () => object,
  ) => Promise<unknown>
  readonly createView: (envelopeId: string, recipientId: string, returnUrl: string) => string
  /** An address that needs no token. */
  readonly fileUrl: (envelopeId: string, kind: string) => string
  readonly fileOf: (key: string) => { readonly envelopeId: string; readonly kind: string } | undefined
}

const hourMs = 3_600_000

export function docusign(options: DocusignOptions): FastifyPluginAsync {
  const { baseUrl, stateDir, accountId, userId, connect, now = () => new Date() } = options
  return async (app) => {
    const store = openDocumentStore<Stored>(stateDir, 'docusign')
    await seedTemplates(store, now())
    const hooks = openHooks(connect?.url ?? null, options.pausesMs)
    app.addHook('onClose', async () => {
      hooks.close()
      store.close()
    })
    const views = recipientViews(baseUrl, now)
    const files = new Map<string, { envelopeId: string; kind: string }>()
    const service: Service = {
      store,
      baseUrl,
      now,
      createView: views.create,
      fileUrl(envelopeId, kind) {
        const key = randomBytes(18).toString('base64url')
        files.set(key, { envelopeId, kind })
        return `${baseUrl}/files/${key}`
      },
      fileOf: (key) => files.get(key),
      tell(event, envelope, recipientId) {
        if (!connect) return
        const at = now()
        hooks.tell({
          signers: envelope.signers,
          envelopeId: envelope.id,
          request(retryCount) {
            const message = hookView(event, envelope, recipientId ?? null, {
              accountId,
              userId,
              now: at,
              retryCount,
            })
            const body = JSON.stringify(message)
            return { body, headers: signatureOf(body, connect.hmacKey) }
          },
        })
      },
      async answerCreation(reply, signers, create) {
        if (hasTrouble(signers, 'Busy Line')) return sendFailure(reply, burst)
        if (hasTrouble(signers, 'Closed Shop')) return reply.code(503).type('text/html').send('<h1>503</h1>')
        const answer = create()
        if (hasTrouble(signers, 'Lost Answer')) return void reply.hijack().raw.destroy()
        if (hasTrouble(signers, 'Slow Answer')) {
          await wait(options.slowAnswerMs ?? 45_000, undefined, { ref: false })
        }
        return hasTrouble(signers, 'Odd Answer') ? { ok: true } : answer
      },
    }

    await app.register(async (pages) => {
      takeBodies(pages)
      const isValid = oauthRoutes(pages, { hasConsent: true, ...options, now })
      signingRoutes(pages, service, views)
      await pages.register(
        async (api) => {
          const count = rateWindow(options.requestsPerHour ?? 3_000, hourMs, now)
          api.addHook('onRequest', async ({ headers, params }, reply) => {
            if (!isValid(headers.authorization)) return sendFailure(reply, invalidToken)
            const { account } = params as { account: string }
            if (account !== accountId) return sendFailure(reply, wrongAccount)
            const { limit, remaining, resetAt, isOver } = count()
            reply.headers({
              'X-RateLimit-Limit': String(limit),
              'X-RateLimit-Remaining': String(remaining),
              'X-RateLimit-Reset': String(resetAt.getTime() / 1000),
            })
            if (isOver) return sendFailure(reply, hourly(limit))
          })
          apiRoutes(api, service)
        },
        { prefix: '/restapi/v2.1/accounts/:account' },
      )
    })
  }
}

/** Source: developers.docusign.com/platform/webhooks/connect/hmac */
const signatureOf = (body: string, hmacKey: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'X-Authorization-Digest': 'HMACSHA256',
  'X-DocuSign-Signature-1': createHmac('sha256', hmacKey).update(body).digest('base64'),
})

const invalidToken = new ApiError(
  401,
  'AUTHORIZATION_INVALID_TOKEN',
  'The access token provided is expired, revoked or malformed.',
)

const wrongAccount = new ApiError(
  401,
  'USER_DOES_NOT_BELONG_TO_SPECIFIED_ACCOUNT',
  'The specified User is not a member of the specified Account.',
)

const burst = new ApiError(
  429,
  'BURST_APIINVOCATION_LIMIT_EXCEEDED',
  'The maximum number of burst API invocations has been exceeded.',
)

const hourly = (limit: number) =>
  new ApiError(
    429,
    'HOURLY_APIINVOCATION_LIMIT_EXCEEDED',
    `The maximum number of hourly API invocations has been exceeded. The hourly limit is ${limit}.`,
  )
