import { allRoutes } from '@crm/contract/all'
import { type Who, genericStatuses } from '@crm/contract/route'
import { hookEventTypes } from '@crm/domain/hooks/hook-events'
import { compileErrors, validate } from '@readme/openapi-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server'
import { posting } from '#test/webhook'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly security: readonly object[]
  readonly description: string
  readonly responses: Readonly<Record<string, { content?: object; description?: string; headers?: object }>>
  readonly parameters?: readonly { in: string; name: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: object }>> }
}
interface OpenApi {
  readonly openapi: string
  readonly info: { readonly version: string }
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

let server: TestServer
let document: OpenApi
beforeAll(async () => {
  server = await startTestServer()
  document = (await (await fetch(`${server.url}/openapi.json`)).json()) as OpenApi
})
afterAll(() => server.close())

test("the document is valid OpenAPI 3.1 with the product's version", async () => {
  expect([document.openapi, document.info.version]).toEqual(['3.1.0', '2.9.2'])
  const result = await validate(structuredClone(document) as never)
  expect(result.valid ? '' : compileErrors(result)).toBe('')
})

describe('every route of the contract is in it', () => {
  test.each(allRoutes.map(({ area, name, route }) => [route.method, route.path, area, name, route] as const))(
    'the document describes %s %s',
    (method, path, area, name, route) => {
      const operation = document.paths[path]?.[method.toLowerCase()]
      const statuses = new Set([...Object.keys(route.answers).map(Number), ...genericStatuses])
      expect(operation).toMatchObject({ operationId: `${area}.${name}`, summary: route.summary })
      expect(Object.keys(operation?.responses ?? {}).map(Number)).toEqual([...statuses].sort((a, b) => a - b))
      for (const [status, { content, description }] of Object.entries(operation?.responses ?? {})) {
        expect(description).not.toMatch(/^(Default Response|Response\.)?$/)
        const type = status === '200' ? (route.streams ?? 'application/json') : 'application/json'
        expect(Object.keys(content ?? {})).toEqual([type])
      }
      expect(operation?.security).toEqual(securityOf(route.who))
      expect(operation?.requestBody !== undefined).toBe(route.body !== undefined)
      const named = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path')
      expect(named.map((parameter) => `{${parameter.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    },
  )
})

const securityOf = (who: Who) => {
  if (who === 'anyone' || who === 'signer' || who === 'signing-service') return []
  return who === 'webhook' ? [{ webhookKey: [] }] : [{ bearer: [] }]
}

test.each([
  ['/health-check', 'get', 'Requires no token.'],
  ['/signing/{token}', 'get', /^Requires only the token in the path\. Not part of the specification\.$/],
  [
    '/users',
    'post',
    /^Creates your own user .* Requires a bearer token\. The caller needs no CRM user yet\.$/,
  ],
  ['/webLeads', 'get', 'Every enabled user may call it.'],
  ['/mails', 'get', /^Returns 403 to other callers: Only administrators may see sent and failed emails/],
  [
    '/webLeads',
    'post',
    'Returns 403 to other callers: Only Sales, Marketing, managers and administrators may create a lead.',
  ],
  ['/leads', 'get', 'Returns 403 to other callers: Your account has no claim to see leads.'],
])('%s %s says who may call it', (path, method, words) => {
  expect(document.paths[path]?.[method]?.description).toMatch(words)
})

test('the import documents its content types, its idempotency key and its outcome', async () => {
  const operation = document.paths['/webhooks/import-lead']?.['post']
  const { content = {} } = operation?.requestBody ?? {}
  expect(Object.keys(content)).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ])
  expect(operation?.parameters?.map(({ name }) => name)).toEqual(['Idempotency-Key', 'Import-From'])
  expect(operation?.responses['200']?.headers).toHaveProperty('Import-Outcome')
  const answer = await posting(server)(content['application/json']?.example ?? '', {
    'idempotency-key': 'an example',
  })
  expect(answer).toEqual({ status: 200, body: { message: 'Success' } })
})

test('the document describes every webhook event with its message', () => {
  expect(Object.keys(document.webhooks)).toEqual(hookEventTypes)
  // A reference to an outside definition would resolve from the document's root.
  expect(JSON.stringify(document.webhooks)).not.toContain('$ref')
  expect(document.webhooks['lead.merged']?.post.requestBody).toMatchObject({
    content: {
      'application/json': {
        schema: { properties: { data: { required: expect.arrayContaining(['mergedInto']) } } },
      },
    },
  })
})

test('the document describes no other path', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(
    allRoutes.map(({ route }) => `${route.method} ${route.path}`).toSorted(),
  )
})

test('the reference page needs no token and loads no external script', async () => {
  const page = await fetch(`${server.url}/reference`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const text = await page.text()
  const scripts = [...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src ?? '')
  expect(scripts.length).toBeGreaterThan(0)
  expect(text).toContain('<title>Solar CRM API</title>')
  for (const script of scripts) {
    const answer = await fetch(new URL(script, page.url))
    expect([script, answer.status, (await answer.text()).length > 0]).toEqual([script, 200, true])
  }
})
