/** Mounts the contract on Fastify: authorization, input, handler, response. */
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { Refusal, SpineRefusal } from '@crm/contract/refusals'
import { type Route, genericStatuses } from '@crm/contract/route'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
  HTTPMethods,
} from 'fastify'
import type { Who } from '@crm/contract/route'
import type { Context } from './context.ts'
import { SpineError, withLegacyCode } from './errors.ts'
import { type BoundHandler } from './handle.ts'
import { Refused } from '#spine/refusals'
import { sentenceOf } from './input.ts'

export interface ServeOptions {
  /** Authenticates the caller and checks the right to call this route. Throws the refusal. */
  readonly authorise: (who: Who, request: FastifyRequest, context: Context) => Promise<Context>
  /** Creates the context of one request. */
  readonly context: () => Context
  /** True in development and tests: an undeclared answer throws. In production it is logged and sent. */
  readonly strict: boolean
}

export function serve(app: FastifyInstance, handled: readonly BoundHandler[], options: ServeOptions): void {
  for (const handler of handled) mount(app, handler, options)
  for (const [url, allowed] of methodsByUrl(handled)) {
    const others = methods.filter((method) => !allowed.includes(method))
    const refuse = refuseMethod(allowed)
    // Runs before the body is read, since nobody is authenticated yet.
    app.route({ method: others, url, schema: { hide: true }, onRequest: refuse, handler: refuse })
  }
}

function mount(
  app: FastifyInstance,
  handled: BoundHandler,
  { authorise, context, strict }: ServeOptions,
): void {
  const { route } = handled
  app.route({
    method: route.method,
    url: toFastify(route.path),
    schema: schemaOf(handled),
    attachValidation: true,
    ...(route.who === 'signer' && { bodyLimit: maxSignatureBytes }),
    onRequest: async (request) => {
      request.call = await authorise(route.who, request, context())
    },
    handler: async (request, reply) => {
      const answer = (await answerOf(handled, request, context().now)) as Answered
      if (!(answer.status in route.answers)) undeclared(route, answer.status, request, strict)
      if (route.streams && answer.status === 200) void reply.type(route.streams)
      return send(reply, withLegacyCode(route, answer))
    },
  })
}

/**
 * The body limit in bytes behind a signing link. The page sends at most 4,000 points, which is 48 kB; ten
 * seconds of handwriting are about 8 kB.
 */
const maxSignatureBytes = 65_536

interface Answered {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** Returns the handler's response, or the refusal that it or its record check threw. */
async function answerOf(handled: BoundHandler, request: FastifyRequest, now: Date): Promise<unknown> {
  try {
    return (await refusedInput(handled, request)) ?? (await run(handled, request, now))
  } catch (error) {
    if (error instanceof Refused) return error.answer
    throw error
  }
}

/** Reads the clock after the body, since an upload may outlast other people's changes. */
const run = async ({ handler }: BoundHandler, { params, query, body, call }: FastifyRequest, now: Date) =>
  handler({ params, query, body, ctx: { ...call, now } } as never)

const send = (reply: FastifyReply, { status, body, headers }: Answered) => {
  if (headers) void reply.headers(headers)
  if (body instanceof Readable) endWith(reply.raw, body)
  return reply.code(status).send(body)
}

/** A client that reads nothing for this long is disconnected. */
const slowReaderTimeoutMs = 30_000

/** Closes the stream when the client disconnects or stops reading, even before the first byte. */
function endWith(response: ServerResponse, body: Readable): void {
  response.setTimeout(slowReaderTimeoutMs, () => response.destroy())
  if (response.destroyed) body.destroy()
  else response.once('close', () => body.destroy())
  body.once('close', () => {
    if (!body.readableEnded) response.destroy()
  })
}

/** Malformed input answers 400, but the record check runs first: another person's record stays 404. */
async function refusedInput({ check }: BoundHandler, request: FastifyRequest): Promise<unknown> {
  const error = request.validationError
  if (!error) return undefined
  if (check && error.validationContext !== 'params') {
    const refusal = await check({ params: request.params, ctx: request.call } as never)
    if (refusal) return refusal
  }
  const problems: readonly FastifySchemaValidationError[] = error.validation ?? []
  const problemsByField = problems.map(({ instancePath, message = '' }) => ({
    field: instancePath.split('/').filter(Boolean).join('.') || (error.validationContext ?? ''),
    words: message,
  }))
  const errors = problemsByField.map(({ field, words }) => ({ field, message: sentenceOf('This', words) }))
  const message = problemsByField.map(({ field, words }) => sentenceOf(field, words)).join(' ')
  throw new SpineError(400, message || 'The request could not be understood.', errors)
}

function undeclared(route: Route, status: number, request: FastifyRequest, strict: boolean): void {
  const words = `${route.method} ${route.path} answered the undeclared status ${status}.`
  if (strict) throw new Error(words)
  request.log.error(words)
}

function schemaOf({ route, area, name }: BoundHandler) {
  const spine = Object.fromEntries(
    genericStatuses.map((status) => [status, status === 400 ? Refusal : SpineRefusal]),
  )
  const { params, query: querystring, body } = route
  return {
    tags: [area],
    operationId: `${area}.${name}`,
    summary: route.summary,
    security: securityOf(route),
    ...(params && { params }),
    ...(querystring && { querystring }),
    ...(body && { body }),
    // A status declared by both uses the route's schema, which has room for the spine's code.
    response: { ...spine, ...route.answers, ...textOf(route) },
  }
}

/** Documents a streamed response with its own media type; the refusals beside it stay JSON. */
const textOf = ({ streams, answers }: Route) =>
  streams === undefined ? {} : { 200: { content: { [streams]: { schema: answers[200] } } } }

/** The names of the security schemes in the OpenAPI document. */
const securityOf = ({ who }: Route) => {
  if (who === 'anyone' || who === 'signer' || who === 'signing-service') return []
  return who === 'webhook' ? [{ webhookKey: [] }] : [{ bearer: [] }]
}

export const toFastify = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

/**
 * Groups the methods of one URL, whatever name its routes give the parameter: `/leads/{ID_Lead}`,
 * `/leads/{recordId}`.
 */
function methodsByUrl(handled: readonly BoundHandler[]): Map<string, HTTPMethods[]> {
  const byUrl = new Map<string, HTTPMethods[]>()
  for (const { route } of handled) {
    const url = toFastify(route.path.replaceAll(/\{\w+\}/g, '{id}'))
    byUrl.set(url, [...(byUrl.get(url) ?? []), route.method])
  }
  return byUrl
}

const refuseMethod =
  (allowed: readonly HTTPMethods[]) => async (_request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('allow', allowed.join(', '))
    throw new SpineError(405, 'This address does not answer that method.')
  }

declare module 'fastify' {
  interface FastifyRequest {
    /** The context of this request, set by authorization. */
    call: Context
  }
}
