/** The lead import in a crowd; `npm run soak -- burst` is the long version, with times. */
import { health, webLeads } from '@crm/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrongCounters } from '../leads/counts.ts'
import { good } from '../test/builders.ts'
import type { Client } from '../test/client.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { type Post, posting } from '../test/webhook.ts'

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

test('while many people are brought in at once, lists and the health check answer as ever', async () => {
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

test('people who share a phone and nothing else, all at once, are all taken in', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      post({ lastName: `Shared${n}x`, email: `shared${n}@mail.example`, phone: '9095550177' }),
    ),
  )
  expect(statusesIn(answers)).toEqual([200])
  expect(await good(mona.call(webLeads.list, { query: { q: '9095550177', limit: 100 } }))).toHaveLength(40)
})

test('when too many wait, whoever comes next is told when to come back', async () => {
  const body = { lastName: 'Late', email: 'late@mail.example' }
  const line = Array.from({ length: 1_002 }, () => server.db.shares.imports.enter())
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

test('after all of this the counters are right', async () => {
  expect(await wrongCounters(server.db.read)).toEqual([])
})
