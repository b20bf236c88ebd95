import { expect, test } from 'vitest'
import * as z from 'zod'
import { readInput, sentenceOf, wordsFor } from './input.ts'

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'This is needed.'],
  [z.number(), null, 'This is needed.'],
  [z.enum(['Cash', 'Loan']), undefined, 'This is needed.'],
  [z.string().min(1), '', 'This is needed.'],
  [z.array(z.string()).min(1), [], 'This is needed.'],
  [z.number(), 'two', 'This must be a number.'],
  [z.int(), 1.5, 'This must be a whole number.'],
  [z.string(), 2, 'This must be text.'],
  [z.boolean(), 'yes', 'This must be true or false.'],
  [z.enum(['Cash', 'Loan']), 'Lease', 'This must be one of Cash, Loan.'],
  [z.literal('PDF'), 'PNG', 'This must be PDF.'],
  [z.email(), 'ada', 'This must be an email address.'],
  [z.iso.date(), '24 Nov', 'This must be a day such as 2026-11-24.'],
  [z.string().regex(/^\d{5}$/), 'Chino', 'This must be written another way.'],
  [z.string().max(2000), 'x'.repeat(2001), 'This must have at most 2,000 characters.'],
  [z.array(z.string()).min(2), ['x'], 'This must have at least 2 entries.'],
  [z.number().min(1), 0, 'This must be at least 1.'],
  [z.number().gt(0), 0, 'This must be more than 0.'],
  [z.number().max(9.5), 10, 'This must be at most 9.5.'],
  [z.number().max(99.9999), 100, 'This must be at most 99.9999.'],
  [z.number().lt(100), 100, 'This must be less than 100.'],
  [z.strictObject({}), { colour: 'red' }, 'This has nothing called colour.'],
  [
    z.strictObject({}),
    Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`f${at}`, 1])),
    'This has nothing called f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, ….',
  ],
  [z.strictObject({}), { ['x'.repeat(900_000)]: 1 }, `This has nothing called ${'x'.repeat(60)}….`],
  [z.union([z.string(), z.number()]), true, 'This is not valid.'],
  [z.string().refine(() => false, 'Enter the name.'), 'Ada', 'Enter the name.'],
])('%# input that a shape refuses is told of in a sentence', (shape, input, sentence) => {
  const { error } = shape.safeParse(input, { error: wordsFor })
  expect(error?.issues.map(({ message }) => sentenceOf('This', message))).toEqual([sentence])
})

test('a body with a thousand faults reports the first ten', () => {
  const read = readInput({ schema: z.array(z.string()), method: 'POST', url: '/' })
  const { error } = read(Array.from({ length: 1_000 }, () => ({}))) as {
    error: readonly { instancePath: string }[]
  }
  expect(error.map(({ instancePath }) => instancePath)).toEqual(
    Array.from({ length: 10 }, (_, at) => `/${at}`),
  )
})
