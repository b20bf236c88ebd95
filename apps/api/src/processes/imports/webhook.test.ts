/** The import webhook: authentication, accepted bodies, and logging. */
import { leadImports, webLeads } from '@crm/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { type Post, posting } from '#test/webhook'

let server: TestServer
let adam: Client
let post: Post
beforeAll(async () => {
  server = await startTestServer({ webhookKeys: ['a key for tests', 'the next key'] })
  adam = await server.as('adam')
  post = posting(server)
})
afterAll(() => server.close())

let people = 0
const somebody = () => {
  people += 1
  return { firstName: 'Door', lastName: `Number ${people}`, email: `door${people}@mail.example` }
}
const success = { status: 200, body: { message: 'Success' } }
const logged = async () => (await good(adam.call(leadImports.list, { query: { limit: 1 } })))[0]

describe('the webhook key', () => {
  test.each(['a key for tests', 'the next key'])('both keys work during a key rotation: %j', async (key) => {
    expect(await post(somebody(), { 'x-webhook-key': key })).toEqual(success)
    expect(await logged()).toMatchObject({
      outcome: 'created',
      keyName: expect.stringMatching(/^key [0-9a-f]{8}$/),
    })
  })

  test.each(['', 'A key for tests', 'a key for test', 'a key for tests,the next key', 'x'.repeat(5_000)])(
    'the key %j is refused',
    async (key) => {
      const before = await logged()
      expect(await post(somebody(), { 'x-webhook-key': key })).toMatchObject({
        status: 400,
        body: { message: 'Invalid webhook key.' },
      })
      expect(await logged()).toEqual(before)
    },
  )

  test('a key is required, even for a signed-in caller', async () => {
    const answer = await adam.raw('POST', '/webhooks/import-lead', { body: '{}' })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: 'Invalid webhook key.', code: 'BAD_REQUEST' },
    ])
  })

  test('a key appears neither in the server log nor in the import log', async () => {
    await post(somebody())
    const everything = JSON.stringify([
      server.logged,
      await server.db.read.selectFrom('lead_imports').selectAll().execute(),
    ])
    expect(everything).not.toContain('a key for tests')
  })

  test('a key gives access to nothing else', async () => {
    const visitor = server.withToken(undefined)
    const headers = { 'x-webhook-key': 'a key for tests' }
    expect((await visitor.raw('GET', '/webLeads', { headers })).status).toBe(401)
    expect((await visitor.raw('GET', '/webhooks/import-lead', { headers })).status).toBe(405)
  })
})

test('a server without keys refuses every key', async () => {
  const shut = await startTestServer({ webhookKeys: [] })
  expect((await posting(shut)(somebody(), { 'x-webhook-key': '' })).status).toBe(400)
  await shut.close()
})

test('the header of the answer has the import outcome, its body the specified text', async () => {
  const call = async (body: object, headers = {}) => {
    const answer = await fetch(`${server.url}/webhooks/import-lead`, {
      method: 'POST',
      headers: { 'x-webhook-key': 'a key for tests', ...headers },
      body: JSON.stringify(body),
    })
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Success' }])
    return answer.headers.get('import-outcome')
  }
  const body = somebody()
  const first = await call(body)
  const number = /^created (L-\d+)$/.exec(first ?? '')?.[1]
  expect(number).toBeDefined()
  expect(await call({ ...body, notes: 'Again.' })).toBe(`merged ${number}`)
  expect(await call(body)).toBe(`repeated ${number}`)
})

test('too many calls with one key get Retry-After, and the other key still works', async () => {
  const strict = await startTestServer({
    webhookKeys: ['a key for tests', 'the next key'],
    webhooksPerMinute: 3,
  })
  const call = (key: string) =>
    fetch(`${strict.url}/webhooks/import-lead`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-key': key },
      body: JSON.stringify(somebody()),
    })
  const statuses: number[] = []
  for (let calls = 0; calls < 4; calls++) statuses.push((await call('a key for tests')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const refused = await call('a key for tests')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({
    message: 'Too many requests. Please wait a moment.',
    code: 'TOO_MANY_REQUESTS',
  })
  expect((await call('the next key')).status).toBe(200)
  await strict.close()
})

describe('the webhook body', () => {
  test('a body may be JSON under any content type', async () => {
    expect(await post(somebody(), { 'content-type': 'text/plain' })).toEqual(success)
    expect(await post(somebody(), { 'content-type': 'application/json; charset=utf-8' })).toEqual(success)
  })

  test('a body may be a form', async () => {
    const { firstName, lastName, email } = somebody()
    const form = new URLSearchParams({ first_name: firstName, last_name: lastName, email_address: email })
    expect(await post(form.toString(), { 'content-type': 'application/x-www-form-urlencoded' })).toEqual(
      success,
    )
    expect(await good(adam.call(webLeads.list, { query: { q: email } }))).toHaveLength(1)
  })

  test('a body may be a multipart form', async () => {
    const { firstName, lastName, email } = somebody()
    const part = (name: string, value: string) =>
      `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const body = `${part('firstName', firstName)}${part('lastName', lastName)}${part('email', email)}--edge--\r\n`
    expect(await post(body, { 'content-type': 'multipart/form-data; boundary=edge' })).toEqual(success)
    expect(await good(adam.call(webLeads.list, { query: { q: email } }))).toHaveLength(1)
  })

  test('a body may have unknown fields, and the character U+0000', async () => {
    const { lastName, ...others } = somebody()
    const body = JSON.stringify({
      ...others,
      lastName: `${lastName}\0`,
      notes: 'a\0b',
      form_id: 7,
      nested: { a: 1 },
    })
    expect(await post(body)).toEqual(success)
    expect(await logged()).toMatchObject({ outcome: 'created', hasBody: true })
    expect(await good(adam.call(webLeads.list, { query: { q: others.email } }))).toMatchObject([{ lastName }])
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '{"firstName":'],
    ['a list', '[]'],
    ['a text', '"Ada"'],
    ['null', 'null'],
    ['a number', '7'],
  ])('a body that is %s is refused and logged', async (_, body) => {
    expect(await post(body)).toEqual({
      status: 400,
      body: {
        message: 'Body must be a JSON object.',
        errors: [{ field: 'body', message: 'Body must be a JSON object.' }],
      },
    })
    const entry = await logged()
    expect(entry).toMatchObject({ outcome: 'refused', message: 'Body must be a JSON object.', leadId: null })
    expect(await good(adam.call(leadImports.get, { params: { id: entry?.id ?? '' } }))).toMatchObject({
      body,
    })
  })

  test('a body with more fields than any form is refused and logged', async () => {
    const { firstName, lastName, email } = somebody()
    const others = Array.from({ length: 9_000 }, (_, n) => `f${n}`).join('&')
    const form = new URLSearchParams({ firstName, lastName, email })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await post(`${form.toString()}&${others}`, headers)).toMatchObject({
      status: 400,
      body: { message: 'Body must have at most 500 fields.' },
    })
    expect(await logged()).toMatchObject({ outcome: 'refused', hasBody: true })
  })

  test.each([
    ['lists', '['.repeat(5_000) + ']'.repeat(5_000)],
    ['objects', '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000)],
  ])('a body of endlessly nested %s is refused and logged', async (_, nested) => {
    const { lastName, email } = somebody()
    expect(await post(`{"lastName":"${lastName}","email":"${email}","notes":${nested}}`)).toMatchObject({
      status: 400,
      body: { message: 'Body must not be nested more than 20 levels deep.' },
    })
    expect(await logged()).toMatchObject({ outcome: 'refused', hasBody: true })
  })

  test('one message lists all errors', async () => {
    expect(await post({ state: 'XX', phone: 'n/a' })).toEqual({
      status: 400,
      body: {
        message:
          'firstName or lastName is required. A valid email or phone is required. state must be a two-letter US code.',
        errors: [
          { field: 'lastName', message: 'firstName or lastName is required.' },
          { field: 'email', message: 'A valid email or phone is required.' },
          { field: 'state', message: 'state must be a two-letter US code.' },
        ],
      },
    })
    expect(await logged()).toMatchObject({ outcome: 'refused' })
  })

  test('a body above 64 kB is too large, one just below is not', async () => {
    const { firstName, lastName, email } = somebody()
    const notes = (length: number) => ({ firstName, lastName, email, notes: 'x'.repeat(length) })
    expect(await post(notes(65_536))).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } })
    expect(await post(notes(65_000))).toEqual(success)
  })
})

test('a server error answers 500, loses nothing, and an administrator can replay the call', async () => {
  const run = (statement: string) => sql.raw(statement).execute(server.db.read)
  await run(`alter table notes add constraint no_boom check (body <> 'Boom')`)
  const body = { ...somebody(), notes: 'Boom' }
  expect(await post(body)).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
  const entry = await logged()
  expect(entry).toMatchObject({ outcome: 'failed', leadId: null, hasBody: true })
  expect(await good(adam.call(webLeads.list, { query: { q: body.email } }))).toEqual([])

  await run('alter table notes drop constraint no_boom')
  const params = { id: entry?.id ?? '' }
  expect(await adam.call(leadImports.replay, { params })).toMatchObject({
    status: 200,
    body: { outcome: 'created', replayedByName: 'Adam Osei', leadId: expect.any(String) },
  })
  expect(await good(adam.call(webLeads.list, { query: { q: body.email } }))).toHaveLength(1)
})

test('a call while the database is down answers 503 and can be repeated', async () => {
  const body = somebody()
  await server.database.close()
  expect(await post(body)).toMatchObject({ status: 503 })
  await server.database.open()
  expect(await post(body)).toEqual(success)
})
