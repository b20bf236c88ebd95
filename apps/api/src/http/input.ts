/**
 * What is asked is read by its shape, and what is wrong with it is said in words of ours: people read them at the fields
 * of their forms. A shape's own sentence ends with a full stop and stands alone; anything else is said of a field and
 * goes on from its name, "must be a number".
 */
import type { FastifySchemaCompiler } from 'fastify'
import type * as z from 'zod'

export const readInput: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (given) => {
    const { data, error } = schema.safeParse(given, { error: wordsFor })
    return error ? { error: error.issues.map(asFastifyHasIt) } : { value: data }
  }

const asFastifyHasIt = ({ code, path, message }: z.core.$ZodIssue) => ({
  keyword: code,
  instancePath: `/${path.join('/')}`,
  schemaPath: '',
  params: {},
  message,
})

/** Said of a field by its name, or of the one under the eyes: "This". */
export const sentenceOf = (subject: string, words: string): string =>
  words.endsWith('.') ? words : `${subject} ${words}.`

/** Of what a shape has no words for itself. */
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
      return issue.origin in counted && issue.minimum === 1
        ? 'is needed'
        : within(issue, issue.inclusive ? 'at least' : 'more than', issue.minimum)
    case 'too_big':
      return within(issue, issue.inclusive ? 'at most' : 'less than', issue.maximum)
    case 'unrecognized_keys':
      return `has nothing called ${issue.keys.join(', ')}`
    default:
      return 'is not valid'
  }
}

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
  email: 'an e-mail address',
  uuid: 'an id',
  guid: 'an id',
  date: 'a day such as 2026-11-24',
  datetime: 'an instant such as 2026-11-24T18:00:00Z',
}

/** What has a size in these, and not a value. */
const counted: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' }

function within({ origin }: { readonly origin: string }, side: string, limit: number | bigint): string {
  // To its last decimal: 99.9999 is not 100.
  const figure = limit.toLocaleString('en-US', { maximumFractionDigits: 20 })
  return origin in counted ? `must have ${side} ${figure} ${counted[origin]}` : `must be ${side} ${figure}`
}
