import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { allRoutes } from './all.ts'
import { Refusal, SpineRefusal, spineCodes } from './refusals.ts'
import { type Route, spineStatuses } from './route.ts'

const rows = allRoutes.map(({ area, name, route }) => [`${area}.${name}`, route] as const)
const shapeOf = (route: Route, status: number) => route.answers[status] as z.ZodType | undefined

test('the contract is not empty, and no two routes share method and path', () => {
  const addresses = allRoutes.map(({ route }) => `${route.method} ${route.path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(addresses.length).toBeGreaterThan(15)
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
})

describe.each(rows)('%s', (_, route: Route) => {
  test('says in a sentence what it is for, and who may call it', () => {
    expect(route.summary).toMatch(/^[A-Z].+[^.]$/)
    expect(['anyone', 'signer', 'webhook', 'newcomer', 'staff', expect.any(Function)]).toContainEqual(
      route.who,
    )
  })

  test('has exactly one good answer, and a server error', () => {
    const statuses = Object.keys(route.answers).map(Number)
    const good = statuses.filter((status) => status < 300)
    expect(good).toHaveLength(1)
    expect(good[0]).toSatisfy(
      (status: number) => status === 200 || (status === 201 && route.method === 'POST'),
    )
    expect(statuses).toContain(500)
  })

  test('has parameters exactly when its path does', () => {
    expect(route.params !== undefined).toBe(route.path.includes('{'))
  })

  test('reads with GET and removes with DELETE, without a body', () => {
    const bodyless = route.method === 'GET' || route.method === 'DELETE'
    expect(bodyless && route.body).toBeFalsy()
  })

  test('declares 400 where it takes a record’s id or a body; for a query the spine’s is enough', () => {
    const hasInput = Boolean(route.params ?? route.body)
    expect(hasInput).toBe(hasInput && '400' in route.answers)
  })

  test('puts a message into every refusal', () => {
    for (const status of Object.keys(route.answers)
      .map(Number)
      .filter((code) => code >= 400)) {
      const shape = shapeOf(route, status)
      expect(shape?.safeParse({}).success, `${status} without a message`).toBe(false)
      expect(JSON.stringify(shape?.safeParse({}).error?.issues), `${status}`).toContain('"message"')
    }
  })

  test('leaves room for the generic errors of the server where it declares their status', () => {
    for (const status of spineStatuses) {
      const shape = shapeOf(route, status)
      // The health check answers its own two words and nothing else (specification section 7).
      if (!shape || route.path === '/health-check') continue
      const code = spineCodes[status]
      expect(shape.parse({ message: 'No.', code }), `${status}`).toEqual({ message: 'No.', code })
    }
  })
})

test('the generic errors are those of the specification’s legacy list that a server can raise by itself, and 503', () => {
  expect(spineStatuses.map((status) => spineCodes[status])).toEqual([
    'BAD_REQUEST',
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'METHOD_NOT_ALLOWED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'TOO_MANY_REQUESTS',
    'INTERNAL',
    'UNAVAILABLE',
  ])
  for (const code of Object.values(spineCodes)) {
    expect(SpineRefusal.parse({ message: 'No.', code })).toEqual(Refusal.parse({ message: 'No.', code }))
  }
})
