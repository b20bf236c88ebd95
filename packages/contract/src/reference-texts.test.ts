/** The texts of the API reference are plain American English (STYLE.md): phrases as summaries, sentences as descriptions. */
import { expect, test } from 'vitest'
import * as z from 'zod'
import { allRoutes } from './all.ts'
import type { Shape } from './route.ts'

test('every route has a short phrase as its summary', () => {
  const summaries = allRoutes.map(({ route }) => route.summary)
  expect(summaries.filter((summary) => !isShortPhrase(summary))).toEqual([])
})

test('every description of a route is a sentence in plain words', () => {
  const descriptions = allRoutes.flatMap(({ route }) => route.description ?? [])
  expect(descriptions.length).toBeGreaterThan(100)
  expect(descriptions.filter((text) => !isPlainSentence(text))).toEqual([])
})

test('every description of a field is a sentence in plain words', () => {
  const descriptions = [
    ...[...inputs].flatMap((shape) => descriptionsOf(shape, 'input')),
    ...[...answers].flatMap((shape) => descriptionsOf(shape, 'output')),
  ]
  expect(new Set(descriptions).size).toBeGreaterThan(400)
  expect([...new Set(descriptions)].filter((text) => !isPlainSentence(text))).toEqual([])
})

/** A text that begins with one of them is a noun clause without its sentence. */
const opening = /^(?:What|Who|Whoever|Whose|Whom|Of|By|That|Whether)\b/

/** Private words, and British spellings. */
const foreign =
  /\b(?:whoever|told|taken in|brought|kept|stands|anew|paper|oneself|one’s own|cancelled|catalogue|licence|e-mails?)\b/i

const isPlain = (text: string): boolean =>
  !opening.test(text) && !foreign.test(text.replaceAll(/`[^`]*`/g, ''))

const maxWords = 12

const isShortPhrase = (summary: string): boolean =>
  isPlain(summary) && /^[A-Z].*[^.]$/.test(summary) && summary.split(' ').length <= maxWords

/** A field's name or a number may begin a sentence. */
const isPlainSentence = (text: string): boolean => isPlain(text) && /^[A-Z0-9`].*\.$/.test(text)

const inputs = new Set(
  allRoutes
    .flatMap(({ route: { params, query, body } }) => [params, query, body])
    .filter((shape) => shape !== undefined),
)
const answers = new Set(allRoutes.flatMap(({ route }) => Object.values(route.answers)))

/** Every description in the JSON schema of a shape. */
const descriptionsOf = (shape: Shape, io: 'input' | 'output'): string[] =>
  descriptionsIn(z.toJSONSchema(shape as z.ZodType, { io, unrepresentable: 'any' }))

const descriptionsIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) =>
    key === 'description' && typeof value === 'string' ? [value] : descriptionsIn(value),
  )
}
