/** Whatever comes in: an answer below 500, in the shape of the contract, without a word about the inside. */
import { allRoutes } from '@crm/contract/all'
import { Refusal } from '@crm/contract/refusals'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLead } from '../test/builders.ts'
import type { Client } from '../test/client.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

let server: TestServer
let adam: Client
let leadId = ''
beforeAll(async () => {
  server = await startTestServer()
  adam = await server.as('adam')
  leadId = (await aLead(adam)).id
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
const id = fc.oneof(fc.constant('known'), fc.uuid(), text)
const cursor = text.map((inside) =>
  Buffer.from(JSON.stringify([inside, inside, '01943800-0000-7000-8000-000000000001'])).toString('base64url'),
)

/** Keys that the routes know, so that the values get past the first look. */
const fields = words(`
  firstName lastName phone1 email1 sourceName repId salesRepId status deadReason version leadId body type priority
  oid name email phoneNum HislicenseNum swUsername department isSales isEnabled role`)
const queries = words(`
  q status salesRepId repId sourceName createdFrom createdTo limit after page pageSize sort leadId subjectId verb
  department role isEnabled`)

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

const value = fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue() })
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...fields), value).map((given) => JSON.stringify(given)),
  fc.json(),
  text,
  fc.constant('['.repeat(100_000)),
)
const query = fc.array(fc.tuple(fc.constantFrom(...queries), fc.oneof(text, cursor)), { maxLength: 4 })
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

test.each(allRoutes.map(({ route }) => [route.method, route.path] as const))(
  '%s %s',
  async (method, path) => {
    const property = fc.asyncProperty(id, query, body, headers, async (id, query, body, headers) => {
      const address = path.replace(/\{\w+\}/, id === 'known' ? leadId : encodeURIComponent(id.toWellFormed()))
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
    })
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
