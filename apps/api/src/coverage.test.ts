/** Compares the calls in docs/specification/coverage with the contract and the running API: no stubs, no gaps. */
import { allRoutes } from '@crm/contract/all'
import { legacyStoreName } from '@crm/contract/legacy/kinds'
import type { Who } from '@crm/contract/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#test/client'
import { startPages } from '#test/pages'
import { coverageMarkdown, readCalls } from '#test/read-coverage'
import { startTestServer, type TestServer } from '#test/server'

const calls = readCalls(coverageMarkdown())
const built = calls.filter(({ state }) => state === 'built')
const rows = (chosen: typeof calls) => chosen.map((call) => [call.method, call.path, call] as const)

let pages: Awaited<ReturnType<typeof startPages>>
let server: TestServer
let visitor: Client
beforeAll(async () => {
  pages = await startPages()
  server = await startTestServer({ web: pages })
  visitor = server.withToken(undefined)
})
afterAll(async () => {
  await server.close()
  await pages.remove()
})

/** The list leaves the former store's name open; the contract has ours. */
const named = (path: string) => path.replace('{legacy}', legacyStoreName)

const routeOf = ({ method, path }: { method: string; path: string }) =>
  allRoutes.find(({ route }) => route.method === method && route.path === named(path))?.route

describe('a built call', () => {
  test.each(rows(built))(
    'the built call %s %s declares the listed statuses and no other',
    (_method, _path, call) => {
      const declared = Object.keys(routeOf(call)?.answers ?? {}).map(Number)
      expect(declared).toEqual(call.statuses)
    },
  )

  test.each(rows(built))(
    'the built call %s %s is served and requires authorization',
    async (method, path, call) => {
      const { status } = await visitor.raw(method, concrete(path))
      expect(status).toBe(withoutToken(routeOf(call)?.who))
    },
  )
})

const withoutToken = (who: Who | undefined) => {
  if (who === 'anyone') return 200
  // An invalid webhook key has the only status that the webhook declares.
  return who === 'webhook' ? 400 : 401
}

test('every listed call is built', () => {
  expect(calls.filter(({ state }) => state !== 'built')).toEqual([])
})

test('calls beyond the list are marked as ours', () => {
  const listed = new Set(calls.map(({ method, path }) => `${method} ${named(path)}`))
  const beyond = allRoutes.filter(({ route }) => !listed.has(`${route.method} ${route.path}`))
  expect(beyond.filter(({ route }) => !route.ours)).toEqual([])
  expect(allRoutes.filter(({ route }) => route.ours && listed.has(`${route.method} ${route.path}`))).toEqual(
    [],
  )
})

const id = '01943800-0000-7000-8000-00000000ffff'
const concrete = (path: string) => named(path).replaceAll(/\{\w+\}/g, id)
