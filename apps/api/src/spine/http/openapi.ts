/**
 * Serves the OpenAPI 3.1 document at /api/openapi.json and a reference page at /api/reference, with the security
 * headers of all pages.
 */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { allRoutes } from '@crm/contract/all'
import type { Route, Who } from '@crm/contract/route'
import { hookMessage } from '@crm/contract/web/hook-record-shapes'
import { type HookEventType, hookEventLabel, hookEventTypes } from '@crm/domain/hooks/hook-events'
import type { Actor, Claim } from '@crm/domain/people/actor'
import { productVersion } from '@crm/domain/product'
import { own } from '@crm/domain/own'
import * as z from 'zod'

export const openapi = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Solar CRM', version: productVersion, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/api' }],
      webhooks: Object.fromEntries(hookEventTypes.map((type) => [type, { post: webhookOf(type) }])),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          webhookKey: { type: 'apiKey', in: 'header', name: 'X-Webhook-Key' },
        },
      },
    },
    stripBasePath: true,
    transform: jsonSchemaTransform,
    transformObject: (converted) =>
      withDescriptions(jsonSchemaTransformObject(converted) as Document) as never,
  })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/reference',
    indexPrefix: '/api',
    theme: { title: 'Solar CRM API' },
    // Hides the vendor's top bar and starts with all operations collapsed.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', deepLinking: true, filter: true },
  })
})

interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly responses?: Readonly<Record<string, object>>
  readonly parameters?: readonly object[]
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> }
}

/** Adds what schemas cannot express: who may make each call, and the meaning of each status. */
function withDescriptions(document: Document): Document {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [path, operations] of Object.entries(document.paths ?? {})) paths[path] = { ...operations }
  for (const { route } of allRoutes) {
    const operations = paths[route.path]
    const method = route.method.toLowerCase()
    const operation = operations?.[method]
    if (operations && operation) operations[method] = describeOperation(route, operation)
  }
  return { ...document, paths }
}

function describeOperation(route: Route, operation: Operation): Operation {
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const description = own(statusDescriptions, status) ?? 'Response.'
    return [status, { ...response, description }] as const
  })
  const described = {
    ...operation,
    description: [route.description, callersOf(route.who), route.ours && 'Not part of the specification.']
      .filter(Boolean)
      .join(' '),
    responses: Object.fromEntries(responses),
  }
  return route.who === 'webhook' ? describeWebhook(described) : described
}

const statusDescriptions: Readonly<Record<string, string>> = {
  200: 'The call succeeded.',
  201: 'The record was created.',
  400: 'The input is invalid, or the state of the record does not allow the call. `message` has the reason.',
  401: 'The bearer token is missing or invalid.',
  403: 'The caller does not have permission. `message` says who does.',
  404: 'The record does not exist, or the caller may not see it.',
  405: 'The path does not support the method. The header `Allow` lists the supported methods.',
  409: 'Conflict with the current data, such as a newer version of the record. Nothing was written.',
  413: 'The body is too large.',
  415: 'The content type of the body is not supported.',
  423: 'The record is locked.',
  429: 'Too many requests. Retry after the number of seconds in the header `Retry-After`.',
  500: 'The server failed. Nothing was written.',
  501: 'The call is not supported.',
  503: 'A required service is unavailable. Retry later.',
}

function callersOf(who: Who): string {
  if (who === 'anyone') return 'Requires no token.'
  if (who === 'signer') return 'Requires only the token in the path.'
  if (who === 'webhook') return 'Requires a webhook key in the header `X-Webhook-Key`.'
  if (who === 'signing-service') return 'Requires the secret or the signature of the service.'
  if (who === 'newcomer') return 'Requires a bearer token. The caller needs no CRM user yet.'
  const refused = who === 'staff' ? undefined : refusalFor(who)
  return refused ? `Returns 403 to other callers: ${refused}` : 'Every enabled user may call it.'
}

/** The reason for an ordinary person who sees every client, else for one who sees none. */
const refusalFor = (who: (actor: Actor) => { readonly ok: boolean; readonly reason?: string }) =>
  who(personWith(['Client.Read.All', 'Sale.Read.All'])).reason ?? who(personWith([])).reason

const personWith = (claims: readonly Claim[]): Actor => ({
  id: '',
  name: '',
  role: 'USER',
  department: null,
  claims,
})

/** Documents form bodies and the idempotency key of the webhook. */
function describeWebhook(operation: Operation): Operation {
  const [json] = Object.values(operation.requestBody?.content ?? {})
  const example = {
    firstName: 'Ada',
    lastName: 'Po',
    email: 'ada.po@mail.example',
    phone: '(909) 555-0123',
    leadSource: 'Solar Reviews',
    address: '18 Elm St',
    city: 'Ontario',
    state: 'CA',
    zip: '91762',
    utilityProvider: 'Southern California Edison',
    electricBill: '240',
  }
  const text = { schema: { type: 'string' } }
  const { 200: success, ...others } = operation.responses ?? {}
  return {
    ...operation,
    parameters: [
      {
        ...text,
        in: 'header',
        name: 'Idempotency-Key',
        description:
          'Repeated calls with the same key and body have no effect for 24 hours. Without a key, the body counts as the key.',
      },
      {
        schema: { type: 'string', enum: ['file'] },
        in: 'header',
        name: 'Import-From',
        description:
          'Marks a row of a file. A row that was imported at any time before is not imported again.',
      },
    ],
    requestBody: {
      ...operation.requestBody,
      content: {
        'application/json': { ...json, example },
        'application/x-www-form-urlencoded': { ...json },
        'multipart/form-data': { ...json },
      },
    },
    responses: {
      200: {
        ...success,
        headers: {
          'Import-Outcome': {
            ...text,
            description: 'Outcome and number of the lead. The outcome is `created`, `merged` or `repeated`.',
            example: 'created L-1042',
          },
        },
      },
      ...others,
    },
  }
}

/** The webhook message that a subscriber receives for an event, signed per Standard Webhooks. */
const webhookOf = (type: HookEventType) => ({
  operationId: `hook.${type}`,
  summary: hookEventLabel(type),
  tags: ['outgoing webhooks'],
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: z.toJSONSchema(hookMessage(type), { io: 'output' }) as object },
    },
  },
  responses: {
    '2XX': {
      description:
        'Confirms the delivery. The CRM retries after any other response, or after ten seconds without one.',
    },
  },
})
