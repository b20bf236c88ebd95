/**
 * Authentication and body parsing for incoming webhooks: a shared key in place of a token, JSON or a form.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Delivery, SigningServiceContext } from './context.ts'
import { SpineError } from './errors.ts'
import type { BoundHandler } from './handle.ts'

/** Routes whose unparsed body is kept. */
export const isForWebhooks = ({ route }: BoundHandler): boolean =>
  route.who === 'webhook' || route.who === 'signing-service'

/** Throws 400 without a valid key, since the specification gives the webhook no 401. */
export function deliveryOf(request: FastifyRequest, keys: readonly string[]): Delivery {
  const keyName = keyNameOf(request, keys)
  if (!keyName) throw new SpineError(400, 'Invalid webhook key.')
  return {
    keyName,
    idempotencyKey: headerOf(request, 'idempotency-key') || null,
    isOfFile: headerOf(request, 'import-from') === 'file',
    contentType: headerOf(request, 'content-type'),
    raw: () => request.rawBody,
  }
}

/** A request that its handler verifies. */
export const hookOf = (request: FastifyRequest): SigningServiceContext['hook'] => ({
  headers: request.headers,
  raw: () => Buffer.from(request.rawBody),
})

/** The fingerprint of the request's valid key. Compares every key in constant time. */
export function keyNameOf(request: FastifyRequest, keys: readonly string[]): string | undefined {
  const key = headerOf(request, 'x-webhook-key')
  if (!key) return undefined
  const digest = digestOf(key)
  const matching = keys.map(digestOf).filter((validDigest) => timingSafeEqual(validDigest, digest))
  return matching.length > 0 ? `key ${digest.toString('hex').slice(0, 8)}` : undefined
}

const digestOf = (key: string) => createHash('sha256').update(key).digest()

const headerOf = ({ headers }: FastifyRequest, name: string): string =>
  [headers[name] ?? []].flat().join(', ')

const maxBodyBytes = 65_536

/**
 * Parses JSON and forms, whatever the content type, into `body`, and keeps the raw text. Any other body stays text,
 * which fits no schema.
 */
export function readJsonOrForm(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.decorateRequest('rawBody', '')
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (request, body, done) => {
    request.rawBody = body as string
    done(null, body)
  })
  app.addHook('preValidation', async (request) => {
    request.body = await bodyIn(request.rawBody, headerOf(request, 'content-type'))
  })
}

/** An object when the text is a JSON object or a form, else the text itself. */
export async function bodyIn(text: string, contentType: string): Promise<unknown> {
  try {
    return forms.test(contentType) ? await fieldsOfForm(text, contentType) : JSON.parse(text)
  } catch {
    return text
  }
}

const forms = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** Repeated fields become a list; files are dropped. */
async function fieldsOfForm(text: string, contentType: string): Promise<Record<string, unknown>> {
  const form = await new Response(text, { headers: { 'content-type': contentType } }).formData()
  const texts = [...form].filter(([, value]) => typeof value === 'string')
  const byName = Map.groupBy(texts, ([name]) => name)
  return Object.fromEntries([...byName].map(([name, entries]) => [name, entries.map(([, value]) => value)]))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's text, on webhook routes. */
    rawBody: string
  }
}
