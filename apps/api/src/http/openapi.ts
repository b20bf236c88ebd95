/** The OpenAPI 3.1 document at /api/openapi.json and a reference page at /api/reference, under the headers of all pages. */
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
import * as z from 'zod'

export const openapi = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Solar CRM', version: productVersion, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/api' }],
      webhooks: Object.fromEntries(hookEventTypes.map((type) => [type, { post: posted(type) }])),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          webhookKey: { type: 'apiKey', in: 'header', name: 'X-Webhook-Key' },
        },
      },
    },
    stripBasePath: true,
    transform: jsonSchemaTransform,
    transformObject: (given) => inWords(jsonSchemaTransformObject(given) as Document) as never,
  })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/reference',
    indexPrefix: '/api',
    theme: { title: 'Solar CRM API' },
    // Without the bar of its makers, and with its hundreds of calls closed.
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

/** With what the shapes do not say: who may make each call, and what each of its statuses means. */
function inWords(document: Document): Document {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [path, operations] of Object.entries(document.paths ?? {})) paths[path] = { ...operations }
  for (const { route } of allRoutes) {
    const operations = paths[route.path]
    const method = route.method.toLowerCase()
    const operation = operations?.[method]
    if (operations && operation) operations[method] = described(route, operation)
  }
  return { ...document, paths }
}

function described(route: Route, operation: Operation): Operation {
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const description = meanings[status] ?? 'An answer.'
    return [status, { ...response, description }] as const
  })
  const said = {
    ...operation,
    description: `${whoMayCall(route.who)}${route.ours ? ' Ours, beside the specified calls.' : ''}`,
    responses: Object.fromEntries(responses),
  }
  return route.who === 'webhook' ? asToolsSend(said) : said
}

const meanings: Readonly<Record<string, string>> = {
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

function whoMayCall(who: Who): string {
  if (who === 'anyone') return 'Anybody may call it, without a token.'
  if (who === 'signer')
    return 'Whoever has the link may call it: the token in the path is all that is asked for.'
  if (who === 'webhook') return 'For automation tools, which bring a webhook key.'
  if (who === 'newcomer')
    return 'Anybody with a token of the directory may call it, before they have a CRM user too.'
  const refused = who === 'staff' ? undefined : refusalFor(who)
  return refused ? `Others are refused: ${refused}` : 'Every enabled person may call it.'
}

/** What is said to somebody who sees every client and is nobody in particular, else to who sees none. */
const refusalFor = (who: (actor: Actor) => { readonly ok: boolean; readonly reason?: string }) =>
  who(somebody(['Client.Read.All', 'Sale.Read.All'])).reason ?? who(somebody([])).reason

const somebody = (claims: readonly Claim[]): Actor => ({
  id: '',
  name: '',
  role: 'USER',
  department: null,
  claims,
})

/** Forms too, under a key of their own against taking the same call in twice. */
function asToolsSend(operation: Operation): Operation {
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
  const { 200: taken, ...others } = operation.responses ?? {}
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
        ...taken,
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

/** What a receiver gets of an event, signed as the Standard Webhooks say. */
const posted = (type: HookEventType) => ({
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
