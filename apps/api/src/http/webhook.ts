/** The door of automation tools: a shared key instead of a token, a form where a form is sent. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Delivery } from './context.ts'
import { SpineError } from './errors.ts'
import type { Handled } from './handle.ts'

export const isForWebhooks = ({ route }: Handled): boolean => route.who === 'webhook'

/** Throws 400 without a key that is live: the specification gives the webhook no 401. */
export function deliveryOf(request: FastifyRequest, keys: readonly string[]): Delivery {
  const keyName = keyNameOf(request, keys)
  if (!keyName) throw new SpineError(400, 'Invalid webhook key.')
  return {
    keyName,
    idempotencyKey: headerOf(request, 'idempotency-key') || null,
    isOfFile: headerOf(request, 'import-from') === 'file',
    contentType: headerOf(request, 'content-type'),
    raw: () => request.sent,
  }
}

/** The fingerprint of the live key that the request carries. Every key is compared, in a time that tells nothing. */
export function keyNameOf(request: FastifyRequest, keys: readonly string[]): string | undefined {
  const given = headerOf(request, 'x-webhook-key')
  if (!given) return undefined
  const digest = digestOf(given)
  const matching = keys.map(digestOf).filter((live) => timingSafeEqual(live, digest))
  return matching.length > 0 ? `key ${digest.toString('hex').slice(0, 8)}` : undefined
}

const digestOf = (key: string) => createHash('sha256').update(key).digest()

const headerOf = ({ headers }: FastifyRequest, name: string): string =>
  [headers[name] ?? []].flat().join(', ')

const longestBody = 65_536

/**
 * Reads JSON and forms, whatever the sender calls them, into `body`, and keeps the text of both. A body that is
 * neither becomes that text, which fits no shape.
 */
export function readAnything(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.decorateRequest('sent', '')
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestBody }, (request, body, done) => {
    request.sent = body as string
    done(null, body)
  })
  app.addHook('preValidation', async (request) => {
    request.body = await bodyIn(request.sent, headerOf(request, 'content-type'))
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

/** Fields given several times become a list; files are left out. */
async function fieldsOfForm(text: string, contentType: string): Promise<Record<string, unknown>> {
  const form = await new Response(text, { headers: { 'content-type': contentType } }).formData()
  const texts = [...form].filter(([, value]) => typeof value === 'string')
  const byName = Map.groupBy(texts, ([name]) => name)
  return Object.fromEntries([...byName].map(([name, given]) => [name, given.map(([, value]) => value)]))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's text, on webhook routes. */
    sent: string
  }
}
