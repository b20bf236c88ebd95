/** Whatever comes in: an answer below 500, in the shape of the contract, without a word about the inside. */
import { allRoutes } from '@crm/contract/all'
import { Refusal } from '@crm/contract/refusals'
import type { Route } from '@crm/contract/route'
import { cast } from '@crm/cast'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aNote, anAddress } from '../test/builders.ts'
import type { Client } from '../test/client.ts'
import { anyBody, anyHeaders, anyPath, anyQuery, keysOf, nasty } from '../test/nasty.ts'
import { startTestServer, type TestServer, webhookKey } from '../test/server.ts'

let server: TestServer
let adam: Client
let leadId = ''
let noteId = ''
let addressId = ''
beforeAll(async () => {
  server = await startTestServer()
  adam = await server.as('adam')
  leadId = (await aLead(adam)).id
  noteId = (await aNote(adam, leadId)).id
  addressId = (await anAddress(adam, leadId)).id
})
afterAll(() => server.close())

async function checkAnswer(response: Response): Promise<void> {
  const answer = await response.text()
  expect(response.status, `${response.url} ${answer}`).toBeLessThan(500)
  expect(answer).not.toMatch(/node_modules|\.ts:\d|\bat \w+ \(|select .* from|pg_catalog/i)
  if (!response.headers.get('content-type')?.startsWith('application/json')) return
  const body: unknown = JSON.parse(answer)
  if (response.status >= 400) Refusal.parse(body)
}

const existing = (path: string) => {
  if (path.startsWith('/users')) return cast.sam.crm.id
  if (path.startsWith('/webAddresses')) return addressId
  return path.startsWith('/webNotes') ? noteId : leadId
}

/** A body that the route would take. */
function goodBody({ body }: Route): Record<string, unknown> {
  const keys = keysOf(body)
  const good = {
    lastName: 'Fuzz',
    email1: 'fuzz@mail.example',
    phone: '909 555 0129',
    leadId,
    body: 'Text.',
    city: 'Ontario',
  }
  return Object.fromEntries(Object.entries(good).filter(([key]) => keys.includes(key)))
}

describe.each(allRoutes.map(({ route }) => [route.method, route.path, route] as const))(
  '%s %s',
  (method, path, route) => {
    const send = (
      address: string,
      query: [string, string][],
      body: string,
      headers: Record<string, string> = {},
    ) =>
      adam.raw(method, `${address}?${new URLSearchParams(query).toString()}`, {
        headers: { ...(route.who === 'webhook' && { 'x-webhook-key': webhookKey }), ...headers },
        ...(method !== 'GET' && { body }),
      })

    test('every field with every nasty value', async () => {
      const fields = [...keysOf(route.query), ...keysOf(route.body)]
      expect(fields.length > 0).toBe(Boolean(route.query ?? route.body))
      const address = path.replace(/\{\w+\}/, existing(path))
      const good = goodBody(route)
      for (const value of nasty) {
        const inQuery = keysOf(route.query).map((key) => send(address, [[key, value]], JSON.stringify(good)))
        const inBody = keysOf(route.body).map((key) =>
          send(address, [], JSON.stringify({ ...good, [key]: value })),
        )
        const inPath = send(path.replace(/\{\w+\}/, encodeURIComponent(value)), [], JSON.stringify(good))
        await Promise.all([...inQuery, ...inBody, inPath].map(async (sent) => checkAnswer(await sent)))
      }
    })

    test('anything at all', async () => {
      const ids = [existing(path), cast.rita.oid]
      const property = fc.asyncProperty(
        anyPath(path, ids),
        anyQuery(route),
        anyBody(route, goodBody(route)),
        anyHeaders,
        async (address, query, body, headers) => checkAnswer(await send(address, query, body, headers)),
      )
      await expect(fc.assert(property, { numRuns: 15, endOnFailure: true })).resolves.toBeUndefined()
    })
  },
)

test('a token that is anything at all is refused', async () => {
  const junk = fc.oneof(
    fc.string({ unit: 'grapheme-ascii' }),
    fc.base64String(),
    fc.constantFrom('..', 'x'.repeat(7_000)),
  )
  const property = fc.asyncProperty(junk, junk, junk, async (a, b, c) => {
    for (const authorization of [`Bearer ${a}`, `Bearer ${a}.${b}.${c}`, a]) {
      const response = await server
        .withToken(undefined)
        .raw('GET', '/webLeads', { headers: { authorization } })
      expect([400, 401, 431]).toContain(response.status)
      await response.body?.cancel()
    }
  })
  await fc.assert(property, { numRuns: 40, endOnFailure: true })
})
