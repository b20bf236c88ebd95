/** Random input gets an answer below 500, in the shape of the contract, without internal details. */
import { live } from '@crm/contract'
import { allRoutes } from '@crm/contract/all'
import { Refusal } from '@crm/contract/refusals'
import type { Route } from '@crm/contract/route'
import { cast } from '@crm/cast'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { sampled, logSeed, seed, share } from '#test/budget'
import type { Client } from '#test/client'
import { aFullLead, type FullLead, goodBody, idFor, keysOf } from '#test/every-route'
import { anyBody, anyHeaders, anyPath, anyQuery, nasty } from '#test/nasty'
import { startTestServer, type TestServer, webhookKey } from '#test/server'

let server: TestServer
let adam: Client
let existing: FullLead
beforeAll(async () => {
  logSeed()
  server = await startTestServer()
  adam = await server.within('adam')
  existing = await aFullLead(server, adam)
})
afterAll(() => server.close())

/** The violations of the contract in a response; empty for a valid one. */
async function faultOf(response: Response): Promise<string | undefined> {
  const answer = await response.text()
  if (response.status >= 500) return `${response.status} ${answer}`
  if (/node_modules|\.ts:\d|\bat \w+ \(|select .* from|pg_catalog/i.test(answer)) return answer
  if (!response.headers.get('content-type')?.startsWith('application/json')) return undefined
  const body: unknown = JSON.parse(answer)
  return response.status >= 400 ? Refusal.safeParse(body).error?.message : undefined
}

/** A field of a route, or the id in its path. */
interface Place {
  readonly route: Route
  readonly part: 'path' | 'query' | 'body'
  readonly key: string
}

/** Endless streams are tested on their own: `apps/api/src/spine/live/live.test.ts`. */
const routes = allRoutes.map(({ route }) => route).filter((route) => route !== live.changes)

const places: readonly Place[] = routes.flatMap((route) => [
  { route, part: 'path', key: 'id' },
  ...keysOf(route.query).map((key) => ({ route, part: 'query' as const, key })),
  ...keysOf(route.body).map((key) => ({ route, part: 'body' as const, key })),
])

const values = new Map(sampled(places.map(() => nasty)).map((some, at) => [places[at], some]))

const send = (
  { method, who }: Route,
  address: string,
  query: [string, string][],
  body: string,
  headers: Record<string, string> = {},
) =>
  adam.raw(method, `${address}?${new URLSearchParams(query).toString()}`, {
    headers: { ...(who === 'webhook' && { 'x-webhook-key': webhookKey }), ...headers },
    ...(method !== 'GET' && { body }),
  })

/** A valid call with one spoiled value. */
function spoiled({ route, part, key }: Place, value: string) {
  const id = part === 'path' ? value : idFor(route.path, existing)
  const address = route.path.replace(/\{\w+\}/, encodeURIComponent(id.toWellFormed()))
  const good = goodBody(route, existing)
  return part === 'body'
    ? send(route, address, [], JSON.stringify({ ...good, [key]: value }))
    : send(route, address, part === 'query' ? [[key, value]] : [], JSON.stringify(good))
}

describe.each(routes.map((route) => [route.method, route.path, route] as const))(
  '%s %s',
  (_method, path, route) => {
    test('a call with one spoiled field is answered by the contract', () => {
      expect([Boolean(route.query), Boolean(route.body)]).toEqual([
        keysOf(route.query).length > 0,
        keysOf(route.body).length > 0,
      ])
      const body = route.body as z.ZodType | undefined
      expect(body?.safeParse(goodBody(route, existing)).error?.issues).toBeUndefined()
    })

    // The webhook has sixty fields; all of them would exceed a test's time limit on a busy machine.
    test('every webhook field accepts hostile values', { timeout: 120_000 }, async () => {
      const faults: unknown[] = []
      for (const place of places.filter((one) => one.route === route)) {
        const tried = values.get(place)?.map(async (value) => {
          const fault = await faultOf(await spoiled(place, value))
          return fault && { [place.key]: value, fault }
        })
        faults.push(...(await Promise.all(tried ?? [])).filter(Boolean))
      }
      expect(faults).toEqual([])
    })

    test('the webhook accepts arbitrary input', async () => {
      const property = fc.asyncProperty(
        anyPath(path, [idFor(path, existing), cast.rita.oid]),
        anyQuery(route),
        anyBody(route, goodBody(route, existing)),
        anyHeaders,
        async (address, query, body, headers) => {
          expect(await faultOf(await send(route, address, query, body, headers))).toBeUndefined()
        },
      )
      const numRuns = share(routes.length, 50)
      await expect(fc.assert(property, { numRuns, seed, endOnFailure: true })).resolves.toBeUndefined()
    })
  },
)

test('an arbitrary token is refused', async () => {
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
  await fc.assert(property, { numRuns: 40, seed, endOnFailure: true })
})
