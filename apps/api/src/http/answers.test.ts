import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { answersIn } from './answers.ts'

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
  JSON.parse(answersIn(strict)({ schema: shape, method: 'GET', url: '/' })(answer)) as unknown

describe.each([true, false])('strict: %s', (strict) => {
  test('what the shape does not name is not sent, however deep it lies', () => {
    expect(sentBy(strict, Shape, value)).toEqual(bare)
    expect(sentBy(strict, z.array(Shape), [value, { ...value, home: null }])).toEqual([
      bare,
      { ...bare, home: null },
    ])
  })

  test('a shape that must look at the value first picks too', () => {
    const Either = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])
    expect(sentBy(strict, z.object({ either: Either }), { either: { b: 'x', secret: 1 } })).toEqual({
      either: { b: 'x' },
    })
    expect(sentBy(strict, z.record(z.string(), z.int()), { New: 3 })).toEqual({ New: 3 })
  })

  test('what stands by its name holds no more than its shape', () => {
    const ByName = z.partialRecord(z.enum(['a', 'b']), z.object({ at: z.string() }))
    expect(sentBy(strict, z.object({ by: ByName }), { by: { a: { at: 'x', secret: 1 } } })).toEqual({
      by: { a: { at: 'x' } },
    })
  })
})

test('a value that does not fit its shape throws where that is looked for', () => {
  expect(() => sentBy(true, Shape, { ...value, id: 'none' })).toThrow("Response doesn't match the schema")
})
