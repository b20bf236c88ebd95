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

/** Answers what the last segment of the path asks for: a status, or 200 with what was received. */
const answers: Record<string, [status: number, body: string]> = {
  missing: [404, '{"message":"Not here"}'],
  teapot: [418, '{"message":"Short and stout"}'],
  away: [503, '{"message":"Away","code":"UNAVAILABLE"}'],
  page: [200, '<html></html>'],
  wrong: [200, '{"id":1}'],
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
      const [status, text] = answers[isExpired ? 'expired' : asked] ?? [
        request.method === 'POST' ? 201 : 200,
        '{"id":"1","name":"One"}',
      ]
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
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

test('without a base URL the application fails at its start', () => {
  expect(() => client({ baseUrl: '' })).toThrow('Missing base URL')
})

test('path, query and bearer are built from the route', async () => {
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

test('every call but a GET sends a body of JSON, whether or not there is something to say', async () => {
  const reply = await client()(things.create, { body: { name: 'One' } })
  expect(reply.status).toBe(201)
  expect(last()?.body).toBe('{"name":"One"}')
  await client()(things.remove, { params: { id: '1' } })
  expect(last()?.body).toBe('{}')
  await client()(things.get, { params: { id: '1' } })
  expect(last()?.body).toBe('')
})

test('through other eyes everything is read as that person, and nothing is sent', async () => {
  const throughRita = client({ viewed: () => ({ userId: 'id-rita', name: 'Rita Reyes' }) })
  await throughRita(things.get, { params: { id: '1' } })
  expect(last()?.request.headers['x-view-as']).toBe('id-rita')
  const before = received.length
  await expect(throughRita(things.create, { body: { name: 'One' } })).rejects.toThrow(
    'You view as Rita Reyes: nothing can be changed.',
  )
  expect(received).toHaveLength(before)
})

test('a declared refusal and an answer of the spine are replies', async () => {
  expect(await client()(things.get, { params: { id: 'missing' } })).toEqual({
    status: 404,
    body: { message: 'Not here' },
  })
  expect((await client()(things.get, { params: { id: 'away' } })).status).toBe(503)
})

test.each([
  ['an undeclared status', 'teapot', UnexpectedStatus],
  ['a body that is not JSON', 'page', UnexpectedAnswer],
  ['a body that the route does not promise', 'wrong', UnexpectedAnswer],
])('%s throws', async (_name, id, error) => {
  await expect(client()(things.get, { params: { id } })).rejects.toBeInstanceOf(error)
})

test('a build checks the status and not the body', async () => {
  const reply = await client({ checkBodies: false })(things.get, { params: { id: 'wrong' } })
  expect(reply.body).toEqual({ id: 1 })
})

test('without a token nothing is sent, and the reason is told once', async () => {
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

test('what anyone may call carries a token too, and says when it cannot be had', async () => {
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

describe('a token that the server refuses', () => {
  /** Renews the first token to the second. */
  const renewing = (token: string, renewed: string) =>
    client({ token: async (refused) => (refused === token ? renewed : token) })

  test('is renewed, and the same is asked again with the new one', async () => {
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

describe('an answer that streams', () => {
  const list = { ...things.get, streams: 'text/csv' }

  test('is asked for as any other', async () => {
    const response = await clientOf({ viewed: () => ({ userId: 'id-rita', name: 'Rita Reyes' }) }).stream(
      list,
      { params: { id: 'page' }, query: { q: 'x' } },
    )
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
    ['an answer of the spine', 'away', { status: 503 }],
    ['an undeclared status', 'teapot', { status: 418, body: { message: 'Short and stout' } }],
  ])('fails with %s', async (_name, id, error) => {
    await expect(clientOf().stream(list, { params: { id } })).rejects.toMatchObject(error)
  })

  test('says when no token can be had', async () => {
    const reasons: string[] = []
    const refused = clientOf({
      token: () => Promise.reject(new Error('No')),
      onNoToken: (why) => reasons.push(why),
    })
    await expect(refused.stream(list, { params: { id: '1' } })).rejects.toBeInstanceOf(NoToken)
    expect(reasons).toEqual(['No'])
  })
})

test('no answer is no network, and a call that was given up is neither', async () => {
  const nowhere = client({ baseUrl: 'http://127.0.0.1:9/api' })
  await expect(nowhere(things.get, { params: { id: '1' } })).rejects.toBeInstanceOf(Unreachable)
  await expect(nowhere(things.get, { params: { id: '1' } })).rejects.not.toBeInstanceOf(Unsent)
  await expect(nowhere(things.create, { body: { name: 'One' } })).rejects.toBeInstanceOf(Unsent)
  const given = client()(things.get, { params: { id: '1' } }, { signal: AbortSignal.abort() })
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
})

/** Checked by the compiler, never run: what a route does not declare does not compile. */
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
