/** Writes the legacy fields that the CRM accepts, and reports the others as text. */
import type { FormerReading } from '@crm/domain/legacy/migration'
import { labelOf, valueInWords } from '@crm/domain/legacy/field-words'
import { isKeyOf } from '@crm/domain/own'
import type * as z from 'zod'
import { type Fault, Refused } from '#spine/refusals'

type Fields = Readonly<Record<string, unknown>>

/** Drops fields that violate the schema: text that is too long, or an unknown choice. */
export function dropInvalid(shape: z.ZodType, { fields, words }: FormerReading): FormerReading {
  const checked = shape.safeParse(fields)
  const invalid = checked.success ? [] : checked.error.issues.map(({ path }) => String(path[0]))
  return { fields: omit(fields, invalid), words: [...words, ...describeFields(fields, invalid)] }
}

/**
 * Drops fields that the writer of the record refuses, before it writes anything. Throws Refused for the record itself.
 */
export async function writeValid(
  fields: Fields,
  write: (fields: Fields) => Promise<unknown>,
): Promise<{ readonly words: readonly string[] }> {
  try {
    await write(fields)
    return { words: [] }
  } catch (error) {
    const invalid = error instanceof Refused ? faultsIn(error).map(({ field }) => field) : []
    if (invalid.length === 0 || !invalid.every((field) => isKeyOf(fields, field))) throw error
    const { words } = await writeValid(omit(fields, invalid), write)
    return { words: [...describeFields(fields, invalid), ...words] }
  }
}

const faultsIn = ({ answer: { body } }: Refused): readonly Fault[] =>
  'errors' in body ? (body.errors ?? []) : []

const omit = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !names.includes(field)))

/** One line per field. */
export const describeFields = (fields: Fields, names: readonly string[]) =>
  [...new Set(names)]
    .filter((field) => isKeyOf(fields, field))
    .map((field) => `${labelOf(field)}: ${valueInWords(fields[field]) ?? ''}`)
