import { expect, test } from 'vitest'
import { withoutShapes } from './strip-shapes.ts'

const source = `import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams, Lead, Leads } from './lead-shapes.ts'

/** A client; the apostrophe is two bytes. */
export const get = route({
  method: 'GET',
  path: '/leads/{id}',
  summary: 'Get the caller’s lead',
  description: 'Returns the caller’s lead.',
  who: can.readLead,
  params: IdParams,
  answers: { 200: Lead, 404: Refusal },
})
export const change = route({ method: 'PUT', path: '/leads', summary: '', who: 'staff', answers: { 200: Leads }, body: Lead.partial(), query: IdParams })
`

test('a build keeps what the browser needs of a route, and no schema', () => {
  const stripped = withoutShapes(source)
  // Even an unused import would count: chunks follow imports.
  expect(stripped).not.toMatch(/\b(Lead|Leads|IdParams|Refusal|can|route|caller)\b/)
  expect(evaluate(stripped)).toEqual([
    {
      method: 'GET',
      path: '/leads/{id}',
      answers: { 200: 1, 404: 1 },
    },
    { method: 'PUT', path: '/leads', who: 'staff', answers: { 200: 1 } },
  ])
})

test('no line moves', () => {
  expect(lines(withoutShapes(source))).toEqual(lines(source))
})

test('other calls, and other properties with that name, stay unchanged', () => {
  const other = `const a = path({ params: 1 }); const b = { query: 2, body: 3 }`
  expect(withoutShapes(other)).toBe(other)
})

test('an import that is used elsewhere stays', () => {
  const other = `import { base } from './base.ts'\nexport const a = { path: base }`
  expect(withoutShapes(other)).toBe(other)
})

const lines = (code: string) => code.split('\n').map((line) => line.length)

const evaluate = (code: string): unknown => {
  const body = code.replaceAll(/export const (\w+)/g, 'const $1')
  // oxlint-disable-next-line typescript/no-implied-eval -- the test runs the stripped source
  return new Function(`${body}; return [get, change]`)()
}
