import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { health, webLeads } from '@crm/contract'
import { route } from '@crm/contract/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createClient, type ClientOptions } from './client.ts'
import { NoToken, UnexpectedAnswer, UnexpectedStatus, Unreachable, Unsent } from './errors.ts'

const Thing = z.object({ id: z.string(), name: z.string() })
const Refused = z.object({ message: z.string() })
const things = {
  get: route({
    method: 'GET',
    path: '/things/{id}',
    summary: 'One thing',
    who: 'staff',
    params: z.object({ id: z.string() }),
    query: z.object({ status: z.array(z.string()).optional(), q: z.string().optional() }),
    answers: { 200: Thing, 404: Refused },
  }),
  create: route({
    method: 'POST',
    path: '/things',
    summary: 'Make a thing',
    who: 'staff',
    body: z.object({ name: z.string() }),
    answers: { 201: Thing },
  }),
  remove: route({
    method: 'DELETE',
    path: '/things/{id}',
    summary: 'Without a thing',
    who: 'staff',
    params: z.object({ id: z.string() }),
    answers: { 200: Thing },
  }),
}

/** The last path segment selects the response: a status, or 200 with an echo of the request. */
const answers: Record<string, [status: number, body: string, type?: string]> = {
  missing: [404, '{"message":"Not here"}'],
  teapot: [418, '{"message":"Short and stout"}'],
  away: [503, '{"message":"Away","code":"UNAVAILABLE"}'],
  page: [200, '<html></html>'],
  wrong: [200, '{"id":1}'],
  portal: [200, '<html>Welcome to our Wi-Fi</html>', 'text/html'],
  'portal-511': [511, '<html>Welcome to our Wi-Fi</html>', 'text/html'],
  'proxy-403': [403, '<html>Blocked</html>', 'text/html'],
  'gateway-502': [502, '<html>Bad gateway</html>', 'text/html'],
  'gateway-json': [404, '{"error":"no route"}'],
  typeless: [200, '{"id":"1","name":"One"}', ''],
  cut: [200, '{"id":"1","na'],
  expired: [401, '{"message":"Please sign in.","code":"UNAUTHENTICATED"}'],
}

let server: Server
let baseUrl: string
const received: { request: IncomingMessage; body: string }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ request, body })
      const asked = request.url?.split('?')[0]?.split('/').at(-1) ?? ''
      const isExpired = request.headers.authorization === 'Bearer expired'
      if (asked === 'elsewhere') return response.writeHead(302, { location: '/api/things/1' }).end()
      const [status, text, type = 'application/json'] = answers[isExpired ? 'expired' : asked] ?? [
        request.method === 'POST' ? 201 : 200,
        '{"id":"1","name":"One"}',
      ]
      return response.writeHead(status, type ? { 'content-type': type } : {}).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

const clientOf = (given: Partial<ClientOptions> = {}) =>
  createClient({
    baseUrl,
    token: async () => 'a.b.c',
    onNoToken: () => {},
    checkBodies: true,
    ...given,
  })
const client = (given?: Partial<ClientOptions>) => clientOf(given).call

const last = () => received.at(-1)

test('without a base URL the application fails at startup', () => {
  expect(() => client({ baseUrl: '' })).toThrow('Missing base URL')
})

test('path, query and bearer token follow from the route', async () => {
  const reply = await client()(things.get, {
    params: { id: 'a/b' },
    query: { status: ['New', 'Cold'], q: 'x y' },
  })
  expect(reply).toEqual({ status: 200, body: { id: '1', name: 'One' } })
  expect(last()?.request.url).toBe('/api/things/a%2Fb?status=New&status=Cold&q=x+y')
  expect(last()?.request.headers).toMatchObject({
    authorization: 'Bearer a.b.c',
    'content-type': 'application/json',
  })
  expect(last()?.body).toBe('')
})

test('every call except GET sends a JSON body, even an empty one', async () => {
  const reply = await client()(things.create, { body: { name: 'One' } })
  expect(reply.status).toBe(201)
  expect(last()?.body).toBe('{"name":"One"}')
  await client()(things.remove, { params: { id: '1' } })
  expect(last()?.body).toBe('{}')
  await client()(things.get, { params: { id: '1' } })
  expect(last()?.body).toBe('')
})

test('in view-as mode, reads carry the viewed person and writes are refused locally', async () => {
  const throughRita = client({
    viewed: () => ({ userId: 'id-rita', refusal: 'You are viewing as Rita Reyes, read only.' }),
  })
  await throughRita(things.get, { params: { id: '1' } })
  expect(last()?.request.headers['x-view-as']).toBe('id-rita')
  const before = received.length
  await expect(throughRita(things.create, { body: { name: 'One' } })).rejects.toThrow(
    'You are viewing as Rita Reyes, read only.',
  )
  expect(received).toHaveLength(before)
})

test('a declared refusal and a framework error are replies', async () => {
  expect(await client()(things.get, { params: { id: 'missing' } })).toEqual({
    status: 404,
    body: { message: 'Not here' },
  })
  expect((await client()(things.get, { params: { id: 'away' } })).status).toBe(503)
})

test.each([
  ['an undeclared status', 'teapot', UnexpectedStatus],
  ['a body with the wrong schema', 'wrong', UnexpectedAnswer],
])('%s throws', async (_name, id, error) => {
  await expect(client()(things.get, { params: { id } })).rejects.toBeInstanceOf(error)
})

test.each([
  ['a body that is not JSON', 'page'],
  ['a body that broke off', 'cut'],
  ['a body without a content type', 'typeless'],
  ['a captive portal’s page with status 200', 'portal'],
  ['a captive portal’s page with status 511', 'portal-511'],
  ['a proxy’s page with status 403', 'proxy-403'],
  ['a gateway’s page with status 502', 'gateway-502'],
  ['JSON of another server', 'gateway-json'],
  ['a redirect, even to a valid response', 'elsewhere'],
])('%s counts as no response: a write fails as unsent', async (_name, id) => {
  const { call } = clientOf()
  const asked = call(things.get, { params: { id } })
  await expect(asked).rejects.toBeInstanceOf(Unreachable)
  await expect(call(things.remove, { params: { id } })).rejects.toBeInstanceOf(Unsent)
})

test.each(['portal', 'portal-511', 'elsewhere'])(
  'a file download that returns something else counts as no response: %s',
  async (id) => {
    await expect(clientOf().stream(things.get, { params: { id } })).rejects.toBeInstanceOf(Unreachable)
  },
)

test('a 401 from a captive portal renews no token', async () => {
  const renewed: (string | undefined)[] = []
  answers['portal-401'] = [401, '<html>Log in</html>', 'text/html']
  const asked = client({
    token: async (refused) => {
      renewed.push(refused)
      return 'a.b.c'
    },
  })(things.get, { params: { id: 'portal-401' } })
  await expect(asked).rejects.toBeInstanceOf(Unreachable)
  expect(renewed).toEqual([undefined])
})

test('a token that cannot be renewed offline counts as no response, and is not reported', async () => {
  const told: string[] = []
  const call = client({
    token: () => Promise.reject(new Unreachable('There is no signal.')),
    onNoToken: (why) => told.push(why),
  })
  await expect(call(things.get, { params: { id: '1' } })).rejects.toBeInstanceOf(Unreachable)
  await expect(call(things.create, { body: { name: 'One' } })).rejects.toBeInstanceOf(Unsent)
  expect(told).toEqual([])
})

test('a production build checks the status and not the body', async () => {
  const reply = await client({ checkBodies: false })(things.get, { params: { id: 'wrong' } })
  expect(reply.body).toEqual({ id: 1 })
})

test('without a token nothing is sent, and the reason is reported once', async () => {
  const reasons: string[] = []
  const before = received.length
  const refused = client({
    token: () => Promise.reject(new Error('No active account found')),
    onNoToken: (reason) => reasons.push(reason),
  })(things.get, { params: { id: '1' } })
  await expect(refused).rejects.toBeInstanceOf(NoToken)
  expect(reasons).toEqual(['No active account found'])
  expect(received.length).toBe(before)
})

test('public routes carry a token too, and report when there is none', async () => {
  await client({ checkBodies: false })(health.check, {})
  expect(last()?.request.headers.authorization).toBe('Bearer a.b.c')
  const reasons: string[] = []
  const refused = client({
    token: () => Promise.reject(new Error('No')),
    onNoToken: (why) => reasons.push(why),
  })
  await expect(refused(health.check, {})).rejects.toBeInstanceOf(NoToken)
  expect(reasons).toEqual(['No'])
})

describe('a token that the server rejects', () => {
  /** Replaces the first token by the second on renewal. */
  const renewing = (token: string, renewed: string) =>
    client({ token: async (refused) => (refused === token ? renewed : token) })

  test('is renewed, and the call is retried with the new one', async () => {
    const before = received.length
    const reply = await renewing('expired', 'a.b.c')(things.create, { body: { name: 'One' } })
    expect(reply.status).toBe(201)
    expect(received.slice(before).map(({ request, body }) => [request.headers.authorization, body])).toEqual([
      ['Bearer expired', '{"name":"One"}'],
      ['Bearer a.b.c', '{"name":"One"}'],
    ])
  })

  test('is renewed once', async () => {
    const before = received.length
    const reply = await renewing('expired', 'expired')(things.get, { params: { id: '1' } })
    expect(reply).toEqual({ status: 401, body: { message: 'Please sign in.', code: 'UNAUTHENTICATED' } })
    expect(received).toHaveLength(before + 2)
  })
})

describe('a streaming response', () => {
  const list = { ...things.get, streams: 'text/csv' }

  test('is requested like any other', async () => {
    const response = await clientOf({
      viewed: () => ({ userId: 'id-rita', refusal: 'You are viewing as Rita Reyes, read only.' }),
    }).stream(list, { params: { id: 'page' }, query: { q: 'x' } })
    expect(last()?.request.url).toBe('/api/things/page?q=x')
    expect(last()?.request.headers).toMatchObject({
      authorization: 'Bearer a.b.c',
      'content-type': 'application/json',
      'x-view-as': 'id-rita',
    })
    expect(await response.text()).toBe('<html></html>')
  })

  test.each([
    ['a declared refusal', 'missing', { status: 404, body: { message: 'Not here' } }],
    ['a framework error', 'away', { status: 503 }],
    ['an undeclared status', 'teapot', { status: 418, body: { message: 'Short and stout' } }],
  ])('fails with %s', async (_name, id, error) => {
    await expect(clientOf().stream(list, { params: { id } })).rejects.toMatchObject(error)
  })

  test('reports a missing token', async () => {
    const reasons: string[] = []
    const refused = clientOf({
      token: () => Promise.reject(new Error('No')),
      onNoToken: (why) => reasons.push(why),
    })
    await expect(refused.stream(list, { params: { id: '1' } })).rejects.toBeInstanceOf(NoToken)
    expect(reasons).toEqual(['No'])
  })
})

test('no response is a network error, and an aborted call is not', async () => {
  const nowhere = client({ baseUrl: 'http://127.0.0.1:9/api' })
  await expect(nowhere(things.get, { params: { id: '1' } })).rejects.toBeInstanceOf(Unreachable)
  await expect(nowhere(things.get, { params: { id: '1' } })).rejects.not.toBeInstanceOf(Unsent)
  await expect(nowhere(things.create, { body: { name: 'One' } })).rejects.toBeInstanceOf(Unsent)
  const given = client()(things.get, { params: { id: '1' } }, { signal: AbortSignal.abort() })
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
})

/** Checked by the compiler, never run: undeclared fields and statuses do not compile. */
export async function undeclared() {
  const call = client()
  const reply = await call(webLeads.get, { params: { id: '1' } })
  if (reply.status === 200) {
    reply.body.firstName satisfies string
    // @ts-expect-error a lead has no such field
    void reply.body.nickname
  }
  if (reply.status === 404) {
    reply.body.message satisfies string
    // @ts-expect-error a refusal has no fields of a lead
    void reply.body.firstName
  }
  // @ts-expect-error the route declares no 201
  void (reply.status === 201)
  // @ts-expect-error the route has a parameter
  await call(webLeads.get, {})
  // @ts-expect-error the parameter has another name
  await call(webLeads.get, { params: { leadId: '1' } })
  // @ts-expect-error the status is none of the declared values
  await call(webLeads.listPaginated, { query: { status: 'Lukewarm' } })
  // @ts-expect-error the body has no such field
  await call(webLeads.create, { body: { firstName: 'Rita', nickname: 'Ri' } })
}
