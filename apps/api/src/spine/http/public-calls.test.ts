/** Calls without a token: refused before their body is read, rate-limited by route, and limited in size. */
import { request } from 'node:http'
import { signing, webLeads } from '@crm/contract'
import { allRoutes } from '@crm/contract/all'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { good } from '#test/builders'
import { openContractWorld } from '#test/contract-world'
import { rawRequest } from '#test/raw-request'
import { startTestServer, type TestServer, webhookKey } from '#test/server'

let world: Awaited<ReturnType<typeof openContractWorld>>
beforeAll(async () => {
  world = await openContractWorld()
})
afterAll(() => world.server.close())

const noLink = 'A'.repeat(43)
const megabyte = 900_000

interface Head {
  readonly status: number | undefined
  readonly connection: string | undefined
}

/** Announces a body of this size but sends none: an answer proves that the server does not wait for it. */
function announce(
  server: TestServer,
  method: string,
  path: string,
  headers: Record<string, string> = { 'content-length': String(megabyte) },
): Promise<Head> {
  const { promise, resolve, reject } = Promise.withResolvers<Head>()
  const sent = request(server.url + path, {
    method,
    agent: false,
    headers: { 'content-type': 'application/json', connection: 'keep-alive', ...headers },
  })
  sent.once('error', reject).once('response', (answer) => {
    resolve({ status: answer.statusCode, connection: answer.headers.connection })
    answer.resume()
    sent.destroy()
  })
  sent.flushHeaders()
  return promise
}

describe('before its body is read', () => {
  const writing = allRoutes.map(({ route }) => route).filter(({ method }) => method !== 'GET')
  // The signature of a signing service covers the body, so that only its size is known before.
  const refusals = { signer: 404, webhook: 400, 'signing-service': 413 }

  test('a call without a token is refused before its body is read, on every route with a body', async () => {
    const id = '01943800-0000-7000-8000-000000000001'
    const wrong: string[] = []
    for (let at = 0; at < writing.length; at += 25) {
      const answers = writing.slice(at, at + 25).map(async ({ method, path, who }) => {
        const expected = typeof who === 'string' && who in refusals ? refusals[who as 'signer'] : 401
        const { status } = await announce(world.server, method, path.replaceAll(/\{\w+\}/g, id))
        if (status !== expected) wrong.push(`${method} ${path} ${status}`)
      })
      await Promise.all(answers)
    }
    expect(writing.length).toBeGreaterThan(150)
    expect(wrong).toEqual([])
  })

  test('a method that a URL does not allow is refused before its body is read', async () => {
    expect(await announce(world.server, 'PUT', `/signing/${noLink}/sign`)).toMatchObject({ status: 405 })
    expect(await announce(world.server, 'PATCH', '/webLeads')).toMatchObject({ status: 405 })
  })

  test.each([
    ['a long body ends', { 'content-length': String(megabyte) }, 'close'],
    ['a body of unknown length ends', { 'transfer-encoding': 'chunked' }, 'close'],
    ['a short body stays', { 'content-length': '1000' }, 'keep-alive'],
  ])('a refusal closes the connection of %s (A-637)', async (_words, headers, connection) => {
    expect(await announce(world.server, 'POST', '/webLeads', headers)).toEqual({ status: 401, connection })
  })

  test('an oversized or non-JSON body is refused behind a valid link', async () => {
    const sent = await world.contractIn('Sent')
    const path = `/signing/${await world.linkOf(sent, 'buyer1')}/sign`
    const length = { 'content-length': String(megabyte) }
    expect(await announce(world.server, 'POST', path, length)).toMatchObject({ status: 413 })
    const text = { ...length, 'content-type': 'text/plain' }
    expect(await announce(world.server, 'POST', path, text)).toMatchObject({ status: 415 })
  })
})

test('six connections with the largest bodies at the signing page do not slow down another caller', async () => {
  const parsed: number[] = []
  const parse = JSON.parse
  const spy = vi.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
    parsed.push(text.length)
    return parse(text, reviver) as unknown
  })
  try {
    const paths = [
      `/api/signing/${noLink}/sign`,
      `/api/%73igning/${noLink}/sign`,
      `/api/signing/${noLink}/decline`,
    ]
    const body = `{"name":[${'{},'.repeat(299_999)}{}]}`
    const { host } = new URL(world.server.url)
    const headers = ['host', host, 'content-type', 'application/json', 'content-length', String(body.length)]
    const attack = async (path: string) => {
      const statuses: (number | undefined)[] = []
      for (let at = 0; at < 10; at += 1) {
        // A connection closed in the middle of such a body counts as refused.
        const answer = await rawRequest(world.server.url, path, { method: 'POST', headers, body }).catch(
          () => undefined,
        )
        statuses.push(answer?.status)
      }
      return statuses
    }
    const bystander = async () => {
      const statuses: number[] = []
      for (let at = 0; at < 20; at += 1)
        statuses.push((await world.mona.call(webLeads.listPaginatedLight, { query: {} })).status)
      return statuses
    }
    const [seen, ...attacks] = await Promise.all([bystander(), ...[...paths, ...paths].map(attack)])
    expect(seen).toEqual(Array.from({ length: 20 }, () => 200))
    expect(attacks.flat().filter((status) => status !== undefined && status !== 404)).toEqual([])
    expect(attacks.flat()).toContain(404)
    expect(parsed.filter((length) => length > 65_536)).toEqual([])
  } finally {
    spy.mockRestore()
  }
})

test('an invalid body behind a valid link reports at most ten faults', async () => {
  const sent = await world.contractIn('Sent')
  const token = await world.linkOf(sent, 'buyer1')
  const body = JSON.stringify({
    name: Array.from({ length: 10_000 }, () => ({})),
    ...Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`f${at}`, 1])),
  })
  const response = await world.visitor.raw('POST', `/signing/${token}/sign`, { body })
  const answer = await response.text()
  expect(response.status).toBe(400)
  expect(answer.length).toBeLessThan(2_000)
})

describe('a limit counts', () => {
  const spellings = ['/api/signing/', '/api/%73igning/', '/api/signin%67/', '/api/%73%69gning/']

  test('the rate limit counts signing links by route, whatever the spelling of the URL and the key', async () => {
    const server = await startTestServer({ signingsPerMinute: 3 })
    try {
      const { host } = new URL(server.url)
      const statuses: (number | undefined)[] = []
      for (const spelling of [...spellings, ...spellings]) {
        const headers = ['host', host, 'x-webhook-key', webhookKey]
        statuses.push((await rawRequest(server.url, `${spelling}${noLink}`, { headers })).status)
      }
      expect(statuses).toEqual([404, 404, 404, 429, 429, 429, 429, 429])
      expect((await server.withToken(undefined).raw('GET', '/health-check')).status).toBe(200)
    } finally {
      await server.close()
    }
  })

  test('a webhook key has its own rate limit on the webhook only', async () => {
    const server = await startTestServer({ requestsPerMinute: 2, webhooksPerMinute: 1_000 })
    try {
      const stranger = server.withToken(undefined)
      const headers = { 'x-webhook-key': webhookKey }
      const statuses: number[] = []
      for (let at = 0; at < 4; at += 1)
        statuses.push((await stranger.raw('GET', '/webLeads', { headers })).status)
      expect(statuses).toEqual([401, 401, 429, 429])
      const taken = await stranger.raw('POST', '/webhooks/import-lead', {
        headers,
        body: '{"lastName":"Po"}',
      })
      expect(taken.status).not.toBe(429)
    } finally {
      await server.close()
    }
  })
})

test('the rate limit of legacy users holds under every spelling of their URL', async () => {
  const server = await startTestServer({ legacyStoreName: 'oldhouse' })
  try {
    const { host } = new URL(server.url)
    for (const path of ['/api/oldhouse-users', '/api/%6fldhouse-users', '/api/oldhouse%2Dusers?limit=1'])
      expect((await rawRequest(server.url, path, { headers: ['host', host] })).status, path).toBe(401)
    expect((await rawRequest(server.url, '/api/other-users', { headers: ['host', host] })).status).toBe(404)
  } finally {
    await server.close()
  }
})

test.each(Object.getOwnPropertyNames(Object.prototype))(
  'consent version %s is refused, and the contract can still be signed',
  async (consentVersion) => {
    const sent = await world.contractIn('Sent')
    const token = await world.linkOf(sent, 'buyer1')
    expect(await world.sign(token, 'Teresa Villanueva', { consentVersion })).toMatchObject({
      status: 400,
      body: { message: 'Read the text that you agree to once more.' },
    })
    expect(await good(world.visitor.call(signing.get, { params: { token } }))).toMatchObject({
      state: 'open',
    })
  },
)
