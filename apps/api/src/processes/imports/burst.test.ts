/** Concurrent lead imports; `npm run soak -- burst` is the long version, with timings. */
import { health, webLeads } from '@crm/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findWrongCounters } from '#business/leads/counts'
import { good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { type Post, posting } from '#test/webhook'

let server: TestServer
let mona: Client
let post: Post
beforeAll(async () => {
  server = await startTestServer()
  mona = await server.as('mona')
  post = posting(server)
})
afterAll(() => server.close())

const statusesIn = (answers: readonly { readonly status: number }[]) => [
  ...new Set(answers.map(({ status }) => status)),
]

test('during concurrent imports, lists and the health check answer as usual', async () => {
  const over = new AbortController()
  const beside: { status: number }[] = []
  const read = async () => {
    while (!over.signal.aborted) {
      beside.push(...(await Promise.all([mona.call(webLeads.list, {}), mona.call(health.check, {})])))
    }
  }
  const reading = read()
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, n) => post({ lastName: `Burst${n}x`, email: `burst${n}@mail.example` })),
  )
  over.abort()
  await reading
  expect([statusesIn(answers), statusesIn(beside)]).toEqual([[200], [200]])
})

test('concurrent imports of people who only share a phone are all created', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      post({ lastName: `Shared${n}x`, email: `shared${n}@mail.example`, phone: '9095550177' }),
    ),
  )
  expect(statusesIn(answers)).toEqual([200])
  expect(await good(mona.call(webLeads.list, { query: { q: '9095550177', limit: 100 } }))).toHaveLength(40)
})

test('when too many imports wait, the next caller gets Retry-After', async () => {
  const body = { lastName: 'Late', email: 'late@mail.example' }
  const line = Array.from({ length: 1_002 }, () => server.db.limits.imports.enter())
  const late = await fetch(`${server.url}/webhooks/import-lead`, {
    method: 'POST',
    headers: { 'x-webhook-key': 'a key for tests' },
    body: JSON.stringify(body),
  })
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await late.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  for (const entering of line) (await entering)()
  expect(await post(body)).toMatchObject({ status: 200 })
})

test('the counters are right after all of these tests', async () => {
  expect(await findWrongCounters(server.db.read)).toEqual([])
})
