/** The OpenAPI 3.1 document at /api/openapi.json and a reference page at /api/reference, under the headers of all pages. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { hookMessage } from '@crm/contract/web/hook-record-shapes'
import { type HookEventType, hookEventLabel, hookEventTypes } from '@crm/domain/hooks/hook-events'
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
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(swaggerUi, { routePrefix: '/reference', indexPrefix: '/api' })
})

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
