import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { serializerFor } from './answers.ts'

const Shape = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  home: z.object({ city: z.string().nullable() }).nullable(),
  notes: z.array(z.object({ body: z.string() })),
  kind: z.enum(['a', 'b']).optional(),
})
const value = {
  id: '01943800-0001-7000-8000-000000000001',
  at: '2026-03-20T20:00:00.000Z',
  home: { city: 'Ontario', secret: 1 },
  notes: [{ body: 'Called.', secret: 2 }],
  secret: 3,
}
const bare = { ...value, home: { city: 'Ontario' }, notes: [{ body: 'Called.' }], secret: undefined }

const sentBy = (strict: boolean, shape: z.ZodType, answer: unknown) =>
  JSON.parse(serializerFor(strict)({ schema: shape, method: 'GET', url: '/' })(answer)) as unknown

describe.each([true, false])('strict: %s', (strict) => {
  test('undeclared fields are dropped at every depth', () => {
    expect(sentBy(strict, Shape, value)).toEqual(bare)
    expect(sentBy(strict, z.array(Shape), [value, { ...value, home: null }])).toEqual([
      bare,
      { ...bare, home: null },
    ])
  })

  test('a schema that depends on the value drops undeclared fields too', () => {
    const Either = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])
    expect(sentBy(strict, z.object({ either: Either }), { either: { b: 'x', secret: 1 } })).toEqual({
      either: { b: 'x' },
    })
    expect(sentBy(strict, z.record(z.string(), z.int()), { New: 3 })).toEqual({ New: 3 })
  })

  test('values in a record keep only declared fields', () => {
    const ByName = z.partialRecord(z.enum(['a', 'b']), z.object({ at: z.string() }))
    expect(sentBy(strict, z.object({ by: ByName }), { by: { a: { at: 'x', secret: 1 } } })).toEqual({
      by: { a: { at: 'x' } },
    })
  })
})

test('an invalid value throws in strict mode', () => {
  expect(() => sentBy(true, Shape, { ...value, id: 'none' })).toThrow("Response doesn't match the schema")
})
