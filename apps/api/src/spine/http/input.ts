/**
 * Validates input and words its errors for people, who read them at the fields of their forms. A schema message that
 * ends with a period is a full sentence; any other continues the field's name: "must be a number".
 */
import type { FastifySchemaCompiler } from 'fastify'
import type * as z from 'zod'

export const readInput: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    const { data, error } = schema.safeParse(input, { error: wordsFor })
    return error ? { error: error.issues.slice(0, maxFaults).map(toFastifyError) } : { value: data }
  }

/** A form shows no more, and this bounds the response whatever the request's size. */
const maxFaults = 10

const toFastifyError = ({ code, path, message }: z.core.$ZodIssue) => ({
  keyword: code,
  instancePath: `/${path.map((step) => shortened(String(step))).join('/')}`,
  schemaPath: '',
  params: {},
  message,
})

/** Builds a sentence about the field's name, or about "This" when shown at the field. */
export const sentenceOf = (subject: string, words: string): string =>
  words.endsWith('.') ? words : `${subject} ${words}.`

/** The message for an issue without one of its own. */
export function wordsFor(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return 'is needed'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'written another way'}`
    case 'too_small':
      return units.has(issue.origin) && issue.minimum === 1
        ? 'is needed'
        : limitMessage(issue, issue.inclusive ? 'at least' : 'more than', issue.minimum)
    case 'too_big':
      return limitMessage(issue, issue.inclusive ? 'at most' : 'less than', issue.maximum)
    case 'unrecognized_keys':
      return `has nothing called ${issue.keys.slice(0, maxFaults).map(shortened).join(', ')}${issue.keys.length > maxFaults ? ', …' : ''}`
    default:
      return 'is not valid'
  }
}

/** A name in the request may be as long as its body. */
const shortened = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name)

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const formats: Readonly<Record<string, string>> = {
  email: 'an email address',
  uuid: 'an id',
  guid: 'an id',
  date: 'a day such as 2026-11-24',
  datetime: 'an instant such as 2026-11-24T18:00:00Z',
}

/** Units of the types that are limited by size rather than by value. */
const units = new Map([
  ['string', 'characters'],
  ['array', 'entries'],
])

function limitMessage({ origin }: { readonly origin: string }, side: string, limit: number | bigint): string {
  // All decimals, since 99.9999 is not 100.
  const figure = limit.toLocaleString('en-US', { maximumFractionDigits: 20 })
  const noun = units.get(origin)
  return noun ? `must have ${side} ${figure} ${noun}` : `must be ${side} ${figure}`
}
