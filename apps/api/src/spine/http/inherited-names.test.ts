/**
 * Names that every object inherits (`constructor`, `toString`, `__proto__`), in every text field of every route: no
 * lookup finds them, and a record stored under such a name breaks no read. A value that the schema refuses never
 * reaches our code, so each name is sent where the schema allows it.
 */
import {
  activity,
  notifications,
  savedViews,
  search,
  tasks,
  webCrmUsers,
  webLeads,
  webSales,
} from '@crm/contract'
import { live } from '@crm/contract'
import { allRoutes } from '@crm/contract/all'
import type { Route } from '@crm/contract/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Client } from '#test/client'
import { aFullLead, type FullLead, goodBody, idFor, keysOf } from '#test/every-route'
import { startTestServer, type TestServer, webhookKey } from '#test/server'

const inherited = Object.getOwnPropertyNames(Object.prototype)

let server: TestServer
let adam: Client
let existing: FullLead
beforeAll(async () => {
  server = await startTestServer()
  adam = await server.within('adam')
  existing = await aFullLead(server, adam)
})
afterAll(() => server.close())

/** Concurrent calls: fewer than the queue of the database holds. */
const atOnce = 16

interface Attempt {
  readonly route: Route
  readonly field: string
  readonly address: string
  readonly query: string
  readonly body: string | undefined
}

const takes = (shape: Route['query'], value: unknown) =>
  shape === undefined || (shape as z.ZodType).safeParse(value).success

/** A name alone, in a list, as the key of an object, and as the key of a pair. */
const formsOf = (name: string): readonly unknown[] => [
  name,
  [name],
  JSON.parse(`{"${name}":"x"}`),
  JSON.parse(`{"${name}":1}`),
]

function attemptsAt(route: Route, name: string): Attempt[] {
  const { version: _version, ...good } = goodBody(route, existing)
  const whole = takes(route.body, good) ? good : goodBody(route, existing)
  const at = route.path.replace(/\{\w+\}/, encodeURIComponent(idFor(route.path, existing)))
  const body = route.body && JSON.stringify(whole)
  const attempts: Attempt[] = []
  if (route.path.includes('{')) {
    const address = route.path.replace(/\{\w+\}/, name)
    attempts.push({ route, field: 'path', address, query: '', body })
  }
  for (const key of keysOf(route.query)) {
    if (takes(route.query, { [key]: name }))
      attempts.push({ route, field: key, address: at, query: `?${key}=${name}`, body })
  }
  for (const key of keysOf(route.body)) {
    for (const value of formsOf(name)) {
      const spoiled = { ...whole, [key]: value }
      if (takes(route.body, spoiled))
        attempts.push({ route, field: key, address: at, query: '', body: JSON.stringify(spoiled) })
    }
  }
  return attempts
}

async function faultOf({ route, field, address, query, body }: Attempt): Promise<string | undefined> {
  const response = await adam.raw(route.method, address + query, {
    headers: route.who === 'webhook' ? { 'x-webhook-key': webhookKey } : {},
    ...(route.method !== 'GET' && body !== undefined && { body }),
  })
  const answer = await response.text()
  return response.status < 500
    ? undefined
    : `${route.method} ${address}${query} ${field} ${body ?? ''}: ${response.status} ${answer}`
}

/** The reads of every page's frame, and of the largest lists. */
async function illReads(): Promise<string[]> {
  const answers = await Promise.all([
    adam.call(savedViews.list, { query: {} }),
    adam.call(savedViews.counts, {}),
    adam.call(webCrmUsers.me, {}),
    adam.call(webLeads.listPaginatedLight, { query: {} }),
    adam.call(webLeads.statusCount, {}),
    adam.call(webSales.listPaginated, { query: {} }),
    adam.call(tasks.listPaginated, { query: {} }),
    adam.call(activity.feed, { query: {} }),
    adam.call(notifications.list, { query: {} }),
    adam.call(search.find, { query: { q: 'constructor' } }),
  ])
  return answers.flatMap(({ status }, at) => (status === 200 ? [] : [`read ${at} answered ${status}`]))
}

const areas = Map.groupBy(
  allRoutes.filter(({ route }) => route !== live.changes),
  ({ area }) => area,
)

test.each([...areas].map(([area, listed]) => [area, listed.map(({ route }) => route)] as const))(
  'inherited names in every text field of %s break nothing',
  { timeout: 240_000 },
  async (_, routes) => {
    const faults: string[] = []
    for (const route of routes) {
      const attempts = inherited.flatMap((name) => attemptsAt(route, name))
      for (let at = 0; at < attempts.length; at += atOnce) {
        const found = await Promise.all(attempts.slice(at, at + atOnce).map(faultOf))
        faults.push(...found.filter((one) => one !== undefined))
      }
      if (route.method !== 'GET' && attempts.length > 0) faults.push(...(await illReads()))
    }
    expect(faults).toEqual([])
  },
)

test('inherited names reach the free-text fields', () => {
  const fieldsOf = (route: Route) => new Set(attemptsAt(route, 'constructor').map(({ field }) => field))
  expect(fieldsOf(webLeads.create).has('firstName')).toBe(true)
  expect(fieldsOf(savedViews.create).has('name')).toBe(true)
  expect(fieldsOf(savedViews.create).has('list')).toBe(false)
  expect(fieldsOf(search.find).has('q')).toBe(true)
})
