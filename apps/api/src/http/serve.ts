/** Mounts the contract on Fastify: who may call, input, handler, answer. */
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { Refusal, SpineRefusal } from '@crm/contract/refusals'
import { type Route, spineStatuses } from '@crm/contract/route'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
  HTTPMethods,
} from 'fastify'
import type { Who } from '@crm/contract/route'
import type { Context } from './context.ts'
import { SpineError, inDialect } from './errors.ts'
import { type Handled, Refused } from './handle.ts'
import { sentenceOf } from './input.ts'

export interface ServeOptions {
  /** Who calls, and whether they may call this route at all. Throws what answers them. */
  readonly authorise: (who: Who, request: FastifyRequest, context: Context) => Promise<Context>
  /** Makes the context of one request. */
  readonly context: () => Context
  /** True in development and tests: an undeclared answer throws. In production it is logged and sent. */
  readonly strict: boolean
}

export function serve(app: FastifyInstance, handled: readonly Handled[], options: ServeOptions): void {
  for (const one of handled) mount(app, one, options)
  for (const [url, allowed] of methodsByUrl(handled)) {
    const others = methods.filter((method) => !allowed.includes(method))
    app.route({ method: others, url, schema: { hide: true }, handler: refuseMethod(allowed) })
  }
}

function mount(app: FastifyInstance, handled: Handled, { authorise, context, strict }: ServeOptions): void {
  const { route } = handled
  app.route({
    method: route.method,
    url: toFastify(route.path),
    schema: schemaOf(handled),
    attachValidation: true,
    onRequest: async (request) => {
      request.call = await authorise(route.who, request, context())
    },
    handler: async (request, reply) => {
      const answer = (await answerOf(handled, request, context().now)) as Answered
      if (!(answer.status in route.answers)) undeclared(route, answer.status, request, strict)
      if (route.streams && answer.status === 200) void reply.type(route.streams)
      return send(reply, inDialect(route, answer))
    },
  })
}

interface Answered {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** What the handler answers, or what it or the check of its record refused on the way. */
async function answerOf(handled: Handled, request: FastifyRequest, now: Date): Promise<unknown> {
  try {
    return (await refusedInput(handled, request)) ?? (await run(handled, request, now))
  } catch (error) {
    if (error instanceof Refused) return error.answer
    throw error
  }
}

/** The clock is read once the body is there: an upload may take longer than what others do meanwhile. */
const run = async ({ handler }: Handled, { params, query, body, call }: FastifyRequest, now: Date) =>
  handler({ params, query, body, ctx: { ...call, now } } as never)

const send = (reply: FastifyReply, { status, body, headers }: Answered) => {
  if (headers) void reply.headers(headers)
  if (body instanceof Readable) endWith(reply.raw, body)
  return reply.code(status).send(body)
}

/** In which somebody who reads takes something. */
const readersPatienceMs = 30_000

/** Whoever went away, perhaps before the first byte, or takes nothing any more, leaves nothing open behind them. */
function endWith(response: ServerResponse, body: Readable): void {
  response.setTimeout(readersPatienceMs, () => response.destroy())
  if (response.destroyed) body.destroy()
  else response.once('close', () => body.destroy())
  body.once('close', () => {
    if (!body.readableEnded) response.destroy()
  })
}

/** Malformed input is 400, but only after the record had its say: a stranger's record stays 404. */
async function refusedInput({ check }: Handled, request: FastifyRequest): Promise<unknown> {
  const error = request.validationError
  if (!error) return undefined
  if (check && error.validationContext !== 'params') {
    const refusal = await check({ params: request.params, ctx: request.call } as never)
    if (refusal) return refusal
  }
  const problems: readonly FastifySchemaValidationError[] = error.validation ?? []
  const found = problems.map(({ instancePath, message = '' }) => ({
    field: instancePath.split('/').filter(Boolean).join('.') || (error.validationContext ?? ''),
    words: message,
  }))
  const errors = found.map(({ field, words }) => ({ field, message: sentenceOf('This', words) }))
  const message = found.map(({ field, words }) => sentenceOf(field, words)).join(' ')
  throw new SpineError(400, message || 'The request could not be understood.', errors)
}

function undeclared(route: Route, status: number, request: FastifyRequest, strict: boolean): void {
  const words = `${route.method} ${route.path} answered the undeclared status ${status}.`
  if (strict) throw new Error(words)
  request.log.error(words)
}

function schemaOf({ route, area, name }: Handled) {
  const spine = Object.fromEntries(
    spineStatuses.map((status) => [status, status === 400 ? Refusal : SpineRefusal]),
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
    // A status declared by both carries the route's shape, which leaves room for the spine's code.
    response: { ...spine, ...route.answers, ...textOf(route) },
  }
}

/** In the document a streamed answer has its own type; the refusals beside it stay JSON. */
const textOf = ({ streams, answers }: Route) =>
  streams === undefined ? {} : { 200: { content: { [streams]: { schema: answers[200] } } } }

/** The names of the schemes in the OpenAPI document. */
const securityOf = ({ who }: Route) => {
  if (who === 'anyone' || who === 'signer') return []
  return who === 'webhook' ? [{ webhookKey: [] }] : [{ bearer: [] }]
}

const toFastify = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

/** One address whatever its routes call the parameter: `/leads/{ID_Lead}`, `/leads/{recordId}`. */
function methodsByUrl(handled: readonly Handled[]): Map<string, HTTPMethods[]> {
  const found = new Map<string, HTTPMethods[]>()
  for (const { route } of handled) {
    const url = toFastify(route.path.replaceAll(/\{\w+\}/g, '{id}'))
    found.set(url, [...(found.get(url) ?? []), route.method])
  }
  return found
}

const refuseMethod = (allowed: readonly HTTPMethods[]) => (_request: FastifyRequest, reply: FastifyReply) => {
  void reply.header('allow', allowed.join(', '))
  throw new SpineError(405, 'This address does not answer that method.')
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The context of this request, once it is known who calls. */
    call: Context
  }
}
