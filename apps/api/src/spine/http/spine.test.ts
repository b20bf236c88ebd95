/** The answers of every call before and around its handler. */
import { request } from 'node:http'
import { webLeads } from '@crm/contract'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aLead, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { type OwnDirectory, startOwnDirectory } from '#test/own-directory'
import { rawRequest } from '#test/raw-request'
import { startTestServer, type TestServer, tokenFor } from '#test/server'

let server: TestServer
let mona: Client
beforeAll(async () => {
  server = await startTestServer()
  mona = await server.as('mona')
})
afterAll(() => server.close())

const answered = async (response: Response) => [response.status, await response.json()] as const

describe('who is not signed in', () => {
  const refused = async (token: string | undefined, of = server) => {
    const response = await of.withToken(token).raw('GET', '/webLeads')
    return {
      status: response.status,
      challenge: response.headers.get('www-authenticate'),
      body: await response.json(),
    }
  }
  const challengeOf = (reason: string) => ({
    status: 401,
    challenge: `Bearer error="invalid_token", error_description="${reason}"`,
    body: { message: reason, code: 'UNAUTHENTICATED' },
  })

  test.each([
    ['without a token', undefined, 'A bearer token is required.'],
    ['with something that is no token', 'opensesame', 'The token is not valid here.'],
    ['with three segments of nothing', 'a.b.c', 'The token is not valid here.'],
  ])('without sign-in, %s answers 401', async (_, token, reason) => {
    expect(await refused(token)).toEqual(challengeOf(reason))
  })

  test('a scheme other than bearer answers 401 and says so', async () => {
    const headers = { authorization: 'Basic bW9uYTpwYXRlbA==' }
    const response = await server.withToken(undefined).raw('GET', '/webLeads', { headers })
    expect(await answered(response)).toEqual([401, challengeOf('A bearer token is required.').body])
  })

  test('a token that the same directory issued for Graph is refused', async () => {
    expect(await refused(await tokenFor('mona', 'User.Read'))).toEqual(
      challengeOf('The token is not valid here.'),
    )
  })

  describe('with a token of a directory', () => {
    let directory: OwnDirectory
    let own: TestServer
    beforeAll(async () => {
      directory = await startOwnDirectory()
      own = await startTestServer({ authority: directory.authority })
    })
    afterAll(async () => {
      await own.close()
      await directory.stop()
    })

    test('a valid token is accepted', async () => {
      expect((await own.withToken(await directory.token()).raw('GET', '/webLeads')).status).toBe(200)
    })

    test('an expired token is refused with that reason', async () => {
      const exp = Math.floor(Date.now() / 1000) - 1
      expect(await refused(await directory.token({ exp }), own)).toEqual(
        challengeOf('The token has expired.'),
      )
    })

    test.each([
      ['of another issuer', { iss: 'https://login.microsoftonline.com/other/v2.0' }],
      ['for another application', { aud: '00000003-0000-0000-c000-000000000000' }],
      ['without an end', { exp: undefined }],
      ['of nobody', { oid: undefined }],
      ['of no tenant', { tid: undefined }],
      ['that counts only from tomorrow', { nbf: Math.floor(Date.now() / 1000) + 86_400 }],
    ])('%s is refused', async (_, claims) => {
      expect(await refused(await directory.token(claims), own)).toEqual(
        challengeOf('The token is not valid here.'),
      )
    })

    test.each([{ scp: 'User.Read' }, { scp: undefined }, { scp: 'accessory' }])(
      'a token with the scope %j is refused',
      async (claims) => {
        expect(await refused(await directory.token(claims), own)).toEqual(
          challengeOf('The token lacks the scope access.'),
        )
      },
    )

    test('a token that is unsigned or signed with another key is refused', async () => {
      const [, payload] = (await directory.token()).split('.')
      const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
      const forgeries = [
        unsigned,
        await directory.forged({ alg: 'HS256' }),
        await directory.forged({ alg: 'PS256' }),
        (await directory.token()).replace(/.{8}$/, 'AAAAAAAA'),
      ]
      for (const forgery of forgeries) expect((await refused(forgery, own)).status).toBe(401)
    })

    test("another tenant's token with the same object id matches no user", async () => {
      const tid = 'ffffffff-2d44-4f0a-9c61-5e0d8a1f2b01'
      const response = await own.withToken(await directory.token({ tid })).raw('GET', '/webLeads')
      expect(await answered(response)).toEqual([
        403,
        { message: 'You have no Web CRM account yet. Please sign in once.', code: 'FORBIDDEN' },
      ])
    })
  })
})

test('cached signing keys stay valid while the directory is unreachable', async () => {
  const directory = await startOwnDirectory()
  const own = await startTestServer({ authority: directory.authority })
  try {
    const rita = own.withToken(await directory.token())
    expect((await rita.raw('GET', '/webLeads')).status).toBe(200)
    await directory.stop()
    expect((await rita.raw('GET', '/webLeads')).status).toBe(200)
    expect((await rita.raw('GET', '/health-check')).status).toBe(200)
  } finally {
    await own.close()
  }
})

describe('an address', () => {
  test.each(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'])('an unknown URL %s answers 404', async (method) => {
    for (const path of ['/webLeeds', `/webLeads/${'a'.repeat(300)}`]) {
      const response = await server.withToken(undefined).raw(method, path)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await answered(response)).toEqual([
        404,
        { message: 'There is nothing at this address.', code: 'NOT_FOUND' },
      ])
    }
  })

  test.each([
    ['PATCH', '/webLeads', 'GET, POST'],
    ['DELETE', '/webLeads', 'GET, POST'],
    ['POST', `/webLeads/${cast.rita.crm.id}`, 'GET, PUT, DELETE'],
    ['PUT', '/users/me', 'GET'],
    ['OPTIONS', '/activity-feed', 'GET'],
  ])('a URL that does not allow %s %s names the methods that it does', async (method, path, allow) => {
    const response = await mona.raw(method, path)
    expect(response.headers.get('allow')).toBe(allow)
    expect(await answered(response)).toEqual([
      405,
      { message: 'This address does not answer that method.', code: 'METHOD_NOT_ALLOWED' },
    ])
  })

  test.each(['/webLeads/%', '/webLeads/%FF', '/webLeads/%00', '/webLeads?sourceName=%00'])(
    'a malformed URL is a bad request: %s',
    async (path) => {
      const response = await mona.raw('GET', path)
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await answered(response)).toEqual([400, expect.objectContaining({ code: 'BAD_REQUEST' })])
    },
  )
})

test('a request with two Host headers is refused', async () => {
  const headers = ['Host', 'localhost', 'HOST', 'elsewhere.example']
  const { status, body } = await rawRequest(server.url, '/api/health-check', { headers })
  expect([status, JSON.parse(body)]).toEqual([
    400,
    { message: 'The request names more than one host.', code: 'BAD_REQUEST' },
  ])
})

describe('a body', () => {
  test('a body over a megabyte is too large', async () => {
    const body = JSON.stringify({ lastName: 'x'.repeat(1_000_001) })
    expect(await answered(await mona.raw('POST', '/webLeads', { body }))).toEqual([
      413,
      { message: 'The request is too large.', code: 'PAYLOAD_TOO_LARGE' },
    ])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
  ])('a body of type %s is refused', async (type) => {
    const response = await mona.raw('POST', '/webLeads', { body: '{}', headers: { 'content-type': type } })
    expect(await answered(response)).toEqual([
      415,
      { message: 'The request must be JSON.', code: 'UNSUPPORTED_MEDIA_TYPE' },
    ])
  })

  test.each([
    '{"lastName":',
    'null',
    '[]',
    '"lead"',
    '{"__proto__":{"role":"ADMIN"}}',
    String.raw`{"lastName":"a\u0000"}`,
    String.raw`{"lastName":"a\ud800"}`,
    String.raw`{"lastName":"\uDC00\uD800"}`,
    String.raw`{"last\udfffName":"Po"}`,
    `${'['.repeat(5_000)}${String.raw`"\ud800"`}${']'.repeat(5_000)}`,
  ])('an invalid body is a bad request: %s', async (body) => {
    expect(await answered(await mona.raw('POST', '/webLeads', { body }))).toEqual([
      400,
      expect.objectContaining({ code: 'BAD_REQUEST', message: expect.any(String) }),
    ])
  })

  test('an invalid body reports every field at fault', async () => {
    const body = JSON.stringify({ firstName: 7, lastName: 'Po', phone1: true })
    const [status, answer] = await answered(await mona.raw('POST', '/webLeads', { body }))
    expect([status, (answer as { errors: { field: string }[] }).errors.map(({ field }) => field)]).toEqual([
      400,
      ['firstName', 'phone1'],
    ])
  })

  test('a body may describe forbidden characters and escape whole ones', async () => {
    const { id } = await aLead(mona)
    const body = String.raw`{"leadId":"${id}","body":"He wrote \\u0000 and \\ud83d \ud83d\ude00."}`
    const [status, note] = await answered(await mona.raw('POST', '/webNotes', { body }))
    expect([status, note]).toEqual([
      201,
      expect.objectContaining({ body: String.raw`He wrote \u0000 and \ud83d 😀.` }),
    ])
  })

  test.each(['br', 'gzip', 'deflate', 'zstd', 'GZIP', 'gzip, identity', 'nonsense'])(
    'a compressed body is refused before it is read: %s',
    async (encoding) => {
      const { status, headers, body } = await rawRequest(server.url, '/api/webLeads', {
        method: 'POST',
        headers: ['host', 'localhost', 'content-length', '1000000', 'content-encoding', encoding],
      })
      expect([status, headers.connection, JSON.parse(body)]).toEqual([
        415,
        'close',
        { message: 'The request must not be compressed.', code: 'UNSUPPORTED_MEDIA_TYPE' },
      ])
    },
  )

  test('a body may declare that it is not compressed', async () => {
    const headers = { 'content-encoding': 'identity' }
    const body = JSON.stringify({ lastName: 'Po', phone1: '909 555 0129' })
    expect((await mona.raw('POST', '/webLeads', { body, headers })).status).toBe(201)
  })

  test('an aborted upload is not logged as a server error', async () => {
    const { id } = await aLead(mona)
    const authorization = `Bearer ${await server.tokenOf('mona')}`
    const before = server.logged.length
    await new Promise<void>((resolve) => {
      const sent = request(`${server.url}/webLeads/${id}`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json', 'content-length': 100 },
      })
      sent.once('error', () => resolve())
      sent.write('{"lastName":', () => sent.destroy(new Error('Gave up.')))
    })
    await vi.waitFor(
      () =>
        expect(server.logged.slice(before)).toContainEqual(
          expect.objectContaining({ msg: 'the caller went away', route: '/api/webLeads/:id' }),
        ),
      10_000,
    )
    expect(server.logged.slice(before).filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('an empty body is accepted on DELETE and actions, which carry the JSON content type', async () => {
    const adam = await server.as('adam')
    const { id } = await aLead(adam)
    expect((await adam.raw('DELETE', `/webLeads/${id}`, { body: '' })).status).toBe(200)
    expect((await adam.raw('POST', `/webLeads/${id}/restore`, { body: '' })).status).toBe(200)
    expect((await mona.raw('POST', '/webLeads', { body: '' })).status).toBe(400)
  })
})

test('a rate-limited caller learns when to retry, before any token is verified', async () => {
  const strict = await startTestServer({ requestsPerMinute: 3 })
  try {
    const statuses: number[] = []
    for (const path of ['/webLeads', '/nothing', '/webLeads', '/webLeads', '/health-check', '/nothing']) {
      statuses.push((await strict.withToken(undefined).raw('GET', path)).status)
    }
    expect(statuses).toEqual([401, 404, 401, 429, 429, 429])
    const refused = await strict.withToken(undefined).raw('GET', '/webLeads')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answered(refused)).toEqual([
      429,
      { message: 'Too many requests. Please wait a moment.', code: 'TOO_MANY_REQUESTS' },
    ])
  } finally {
    await strict.close()
  }
})

describe('every answer', () => {
  test.each([
    ['good', '/webLeads', 200],
    ['refused', '/webLeads?limit=0', 400],
    ['nothing', '/webLeeds', 404],
    ['about an address that cannot be read', '/webLeads/%FF', 400],
  ])(
    'a response that is %s carries its id, is not cached, and sets the security headers',
    async (_, path, status) => {
      const { headers, status: answered } = await mona.raw('GET', path)
      expect(answered).toBe(status)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'cache-control': 'no-store',
        'content-type': expect.stringContaining('application/json'),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/default-src 'none';.*frame-ancestors 'self'/),
      })
      expect(headers.get('x-powered-by')).toBeNull()
    },
  )

  test('every response has an id of its own, which the log names', async () => {
    const [first, second] = await Promise.all([mona.raw('GET', '/webLeads'), mona.raw('GET', '/webLeads')])
    const [one, two] = [first.headers.get('x-request-id'), second.headers.get('x-request-id')]
    expect(one).not.toBe(two)
    expect(server.logged).toContainEqual(
      expect.objectContaining({ id: one, method: 'GET', route: '/api/webLeads', status: 200 }),
    )
  })

  test('a long response is compressed', async () => {
    for (let count = 0; count < 5; count++) await aLead(mona)
    const encoded = async (encoding: string) => {
      const response = await mona.raw('GET', '/webLeads', { headers: { 'accept-encoding': encoding } })
      return [response.headers.get('content-encoding'), ((await response.json()) as unknown[]).length >= 5]
    }
    expect(await encoded('gzip')).toEqual(['gzip', true])
    expect(await encoded('br, gzip')).toEqual(['br', true])
    expect(await encoded('identity')).toEqual([null, true])
  })
})

test('the log contains no name, phone, e-mail or search, even after a database error', async () => {
  const secrets = {
    firstName: 'Zacharias',
    lastName: 'Quetzal',
    phone1: '9095550177',
    email1: 'quetzal@mail.example',
  }
  const lead = await aLead(mona, secrets)
  await mona.call(webLeads.list, { query: { q: 'Quetzal' } })
  await mona.raw('GET', '/webLeads/Quetzal')
  await mona.raw('POST', '/webLeads', { body: '{"lastName":"Quetzal"' })
  await mona.raw('POST', '/webNotes', { body: JSON.stringify({ leadId: lead.id, body: 'Zacharias rang.' }) })
  await sql`alter table leads add constraint no_bob check (first_name not like 'Bob%')`.execute(
    server.db.read,
  )
  expect((await change(mona, lead, { firstName: 'Bobzacharias' })).status).toBe(500)
  await good(change(mona, lead, { firstName: 'Zacharias II' }))

  const log = JSON.stringify(server.logged)
  expect(log).toContain('"constraint":"no_bob"')
  for (const secret of ['acharias', 'uetzal', '5550177', '?q=', await server.tokenOf('mona')]) {
    expect(log).not.toContain(secret)
  }
})
