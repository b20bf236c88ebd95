/** Whatever comes in: an answer below 500, in the shape of the contract, without a word about the inside. */
import { allRoutes } from '@crm/contract/all'
import { Refusal } from '@crm/contract/refusals'
import type { Route, Shape } from '@crm/contract/route'
import { cast } from '@crm/cast'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { aLead, aNote } from '../test/builders.ts'
import type { Client } from '../test/client.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

let server: TestServer
let adam: Client
const known: Record<string, string> = { user: cast.sam.crm.id }
beforeAll(async () => {
  server = await startTestServer()
  adam = await server.as('adam')
  const { id } = await aLead(adam)
  known['lead'] = id
  known['note'] = (await aNote(adam, id)).id
})
afterAll(() => server.close())

const nasty = [
  '',
  ' ',
  '\0',
  '%00',
  '%',
  '%FF',
  '../../etc/passwd',
  "' or 1=1 --",
  '\u202e\ud800',
  '99999999999999999999',
  '-1',
  '1e400',
  'NaN',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  'null',
  '[object Object]',
  '__proto__',
  '𝕏'.repeat(500),
]
const text = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.uuid(),
  fc.string(),
)
const id = fc.oneof(fc.constantFrom('lead', 'note', 'user'), fc.uuid(), text)
const cursor = fc
  .tuple(fc.oneof(text, fc.constant('2026-01-01T00:00:00Z')), fc.oneof(text, fc.constant(cast.sam.crm.id)))
  .map((values) => Buffer.from(JSON.stringify(['-createdAt', ...values])).toString('base64url'))

const value = fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue() })

/** What the route would take, with some of it replaced: the values get past the first look. Or anything else. */
function bodyOf(route: Route) {
  const keys = keysOf(route.body)
  const good = { lastName: 'Fuzz', email1: 'fuzz@mail.example', leadId: known['lead'], body: 'Text.' }
  const base = Object.fromEntries(Object.entries(good).filter(([key]) => keys.includes(key)))
  const nearly = fc
    .dictionary(fc.constantFrom(...keys, 'nonsense'), value, { maxKeys: 3 })
    .map((given) => JSON.stringify({ ...base, ...given }))
  return fc.oneof({ weight: 4, arbitrary: nearly }, fc.json(), text, fc.constant('['.repeat(100_000)))
}

const queryOf = (route: Route) =>
  fc.array(fc.tuple(fc.constantFrom(...keysOf(route.query), 'nonsense'), fc.oneof(text, cursor)), {
    maxLength: 3,
  })

const keysOf = (shape: Shape | undefined) =>
  Object.keys(
    (shape && z.toJSONSchema(shape as z.ZodType, { io: 'input', unrepresentable: 'any' }).properties) ?? {},
  )

const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'nonsense',
      ';;',
    ),
    accept: fc.constantFrom('*/*', 'text/html', 'nonsense'),
    'accept-encoding': fc.constantFrom('gzip', 'br;q=0', 'nonsense', '*;q=2'),
    'x-forwarded-for': fc.constantFrom('::1', 'nonsense', '1,2,3'),
    'if-none-match': fc.constantFrom('*', '"x"'),
    range: fc.constantFrom('bytes=0-0', 'bytes=9-1'),
  },
  { requiredKeys: [] },
)

test.each(allRoutes.map(({ route }) => [route.method, route.path, route] as const))(
  '%s %s',
  async (method, path, route) => {
    const property = fc.asyncProperty(
      id,
      queryOf(route),
      bodyOf(route),
      headers,
      async (id, query, body, headers) => {
        const address = path.replace(/\{\w+\}/, known[id] ?? encodeURIComponent(id.toWellFormed()))
        const search = new URLSearchParams(query)
        const response = await adam.raw(method, `${address}?${search.toString()}`, {
          headers,
          ...(method === 'GET' ? {} : { body }),
        })
        const answer = await response.text()
        expect([response.status, answer]).toEqual([
          expect.toSatisfy((status: number) => status < 500),
          expect.any(String),
        ])
        expect(answer).not.toMatch(/node_modules|\.ts:\d|\bat \w+ \(|select .* from|pg_catalog/i)
        if (response.status >= 400) Refusal.parse(JSON.parse(answer))
        else JSON.parse(answer)
      },
    )
    await fc.assert(property, { numRuns: 40, endOnFailure: true })
  },
)

test('a token that is anything at all is refused', async () => {
  const junk = fc.oneof(
    fc.string({ unit: 'grapheme-ascii' }),
    fc.base64String(),
    fc.constant('..'),
    fc.constant('x'.repeat(7_000)),
  )
  const property = fc.asyncProperty(junk, junk, junk, async (a, b, c) => {
    for (const authorization of [`Bearer ${a}`, `Bearer ${a}.${b}.${c}`, a]) {
      const response = await server
        .withToken(undefined)
        .raw('GET', '/webLeads', { headers: { authorization } })
      expect(response.status).toSatisfy((status: number) => [400, 401, 431].includes(status))
      await response.body?.cancel()
    }
  })
  await fc.assert(property, { numRuns: 40, endOnFailure: true })
})
