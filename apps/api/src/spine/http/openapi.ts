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
    const description = own(statusDescriptions, status) ?? 'An answer.'
    return [status, { ...response, description }] as const
  })
  const described = {
    ...operation,
    description: `${callersOf(route.who)}${route.ours ? ' Ours, beside the specified calls.' : ''}`,
    responses: Object.fromEntries(responses),
  }
  return route.who === 'webhook' ? describeWebhook(described) : described
}

const statusDescriptions: Readonly<Record<string, string>> = {
  200: 'The answer.',
  201: 'It is created.',
  400: 'What was sent is not as described, or the record is not in a state for it; `message` says which.',
  401: 'There is no token, or none that is good here.',
  403: 'The caller may not do this; `message` says who may.',
  404: 'There is none, or none that the caller may see.',
  405: 'The address does not answer this method; `Allow` names those that it does.',
  409: 'Somebody changed it meanwhile; nothing was written.',
  413: 'The body is too large.',
  415: 'The body is of a type that is not read here.',
  423: 'The record is locked.',
  429: 'Too many calls; `Retry-After` says in how many seconds to come again.',
  500: 'The server failed; nothing was written.',
  501: 'This is not offered.',
  503: 'A service that is needed does not answer; come again.',
}

function callersOf(who: Who): string {
  if (who === 'anyone') return 'Anybody may call it, without a token.'
  if (who === 'signer')
    return 'Whoever has the link may call it: the token in the path is all that is asked for.'
  if (who === 'webhook') return 'For automation tools, which bring a webhook key.'
  if (who === 'newcomer')
    return 'Anybody with a token of the directory may call it, before they have a CRM user too.'
  const refused = who === 'staff' ? undefined : refusalFor(who)
  return refused ? `Others are refused: ${refused}` : 'Every enabled person may call it.'
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
          'Two calls with the same one and the same body within 24 hours are one. Else the body counts.',
      },
      {
        schema: { type: 'string', enum: ['file'] },
        in: 'header',
        name: 'Import-From',
        description: 'Of rows of a file: one that was taken in at any time before is not taken in again.',
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
            description: 'What became of it and the number of the lead: created, merged or repeated.',
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
  tags: ['webhooks that we send'],
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: z.toJSONSchema(hookMessage(type), { io: 'output' }) as object },
    },
  },
  responses: {
    '2XX': { description: 'It has arrived. Any other answer, or none within ten seconds, is tried again.' },
  },
})
