/** Fields of the former store that the CRM does not take are said in words, and the others are taken. */
import type { Read } from '@crm/domain/legacy/migration'
import { labelOf, readsAs } from '@crm/domain/legacy/words'
import type * as z from 'zod'
import { type Fault, Refused } from '../http/handle.ts'

type Fields = Readonly<Record<string, unknown>>

/** By the shape of a call: text that is too long, a choice that there is not. */
export function sifted(shape: z.ZodType, { fields, words }: Read): Read {
  const checked = shape.safeParse(fields)
  const at = checked.success ? [] : checked.error.issues.map(({ path }) => String(path[0]))
  return { fields: without(fields, at), words: [...words, ...inWords(fields, at)] }
}

/** The same by what the writer of the record refuses, before it writes anything. Throws Refused for the record itself. */
export async function asFarAsItGoes(
  fields: Fields,
  write: (fields: Fields) => Promise<unknown>,
): Promise<{ readonly words: readonly string[] }> {
  try {
    await write(fields)
    return { words: [] }
  } catch (error) {
    const at = error instanceof Refused ? faultsIn(error).map(({ field }) => field) : []
    if (at.length === 0 || !at.every((field) => field in fields)) throw error
    const { words } = await asFarAsItGoes(without(fields, at), write)
    return { words: [...inWords(fields, at), ...words] }
  }
}

const faultsIn = ({ answer: { body } }: Refused): readonly Fault[] =>
  'errors' in body ? (body.errors ?? []) : []

const without = (fields: Fields, at: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !at.includes(field)))

/** Each field as a line. */
export const inWords = (fields: Fields, at: readonly string[]) =>
  [...new Set(at)]
    .filter((field) => field in fields)
    .map((field) => `${labelOf(field)}: ${readsAs(fields[field]) ?? ''}`)
