import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { allRoutes } from './all.ts'
import { Refusal, SpineRefusal, genericCodes } from './refusals.ts'
import { type Route, genericStatuses } from './route.ts'

const rows = allRoutes.map(({ area, name, route }) => [`${area}.${name}`, route] as const)
const shapeOf = (route: Route, status: number) => route.answers[status] as z.ZodType | undefined

test('the contract has routes, and no two share method and path', () => {
  const addresses = allRoutes.map(({ route }) => `${route.method} ${route.path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(addresses.length).toBeGreaterThan(15)
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
})

describe.each(rows)('%s', (_, route: Route) => {
  test('has a summary and a permission', () => {
    expect(route.summary).toMatch(/^[A-Z].+[^.]$/)
    const callers = ['anyone', 'signer', 'webhook', 'signing-service', 'newcomer', 'staff']
    expect([...callers, expect.any(Function)]).toContainEqual(route.who)
  })

  test('has exactly one success answer, and a server error', () => {
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

  test('reads with GET and removes with DELETE, both without a body', () => {
    const bodyless = route.method === 'GET' || route.method === 'DELETE'
    expect(bodyless && route.body).toBeFalsy()
  })

  test('limits a number once per side: two violated limits would give two messages', () => {
    for (const shape of [route.body, route.query] as (z.ZodType | undefined)[]) {
      if (!shape) continue
      const limits: string[][] = []
      z.toJSONSchema(shape, {
        io: 'input',
        unrepresentable: 'any',
        override({ zodSchema }) {
          const { type, checks = [] } = zodSchema._zod.def
          if (type === 'number') limits.push(checks.map(({ _zod: { def } }) => def.check))
        },
      })
      for (const side of ['less_than', 'greater_than'])
        expect(limits.filter((checks) => checks.filter((check) => check === side).length > 1)).toEqual([])
    }
  })

  test('declares 400 when it takes a record id or a body; for a query the generic 400 is enough', () => {
    const hasInput = Boolean(route.params ?? route.body)
    expect(hasInput).toBe(hasInput && '400' in route.answers)
  })

  test('has a message in every refusal', () => {
    for (const status of Object.keys(route.answers)
      .map(Number)
      .filter((code) => code >= 400)) {
      const shape = shapeOf(route, status)
      expect(shape?.safeParse({}).success, `${status} without a message`).toBe(false)
      expect(JSON.stringify(shape?.safeParse({}).error?.issues), `${status}`).toContain('"message"')
    }
  })

  test('accepts the generic errors of the server for the statuses that it declares', () => {
    for (const status of genericStatuses) {
      const shape = shapeOf(route, status)
      // The health check has its own fixed answers (specification section 7).
      if (!shape || route.path === '/health-check') continue
      const code = genericCodes[status]
      expect(shape.parse({ message: 'No.', code }), `${status}`).toEqual({ message: 'No.', code })
    }
  })
})

test('the generic errors are those of the legacy list that a server can raise itself, and 503', () => {
  expect(genericStatuses.map((status) => genericCodes[status])).toEqual([
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
  for (const code of Object.values(genericCodes)) {
    expect(SpineRefusal.parse({ message: 'No.', code })).toEqual(Refusal.parse({ message: 'No.', code }))
  }
})
