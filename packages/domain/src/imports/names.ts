/** Reads first and last name, from two fields or from one with both. */
import { areSuffixes, splitSuffixes } from '../contact/name-suffixes.ts'
import { normalizeName, onOneLine } from '../contact/names.ts'

export interface NameFields {
  readonly firstName: string
  readonly lastName: string
  readonly fullName: string
}

type Names = Omit<NameFields, 'fullName'>

/**
 * Takes a missing last name from the end of the first name, or from before its comma; suffixes belong to the last name
 * . Capitalizes each name separately.
 */
export function readNames(fields: NameFields): Names {
  const { firstName, lastName } = splitNames(fields)
  return { firstName: normalizeName(firstName), lastName: normalizeName(lastName) }
}

function splitNames(fields: NameFields): Names {
  const lastName = onOneLine(fields.lastName)
  const whole = onOneLine(fields.firstName || (fields.lastName ? '' : fields.fullName))
  if (!lastName) return readFullName(whole)
  const before = wordsOf(whole)
  // Some tools split a name at its last space: "Juan Garcia", "Jr."
  if (before.length > 1 && areSuffixes(wordsOf(lastName), { words: 1 })) {
    return readFullName(`${whole} ${lastName}`)
  }
  const { name, suffixes } = splitSuffixes(before)
  return { firstName: name.join(' '), lastName: [withoutComma(lastName), ...suffixes].join(' ') }
}

/** "Garcia, Jr." is a last name with its suffix. */
function withoutComma(lastName: string): string {
  const [start = '', ...others] = lastName.split(',')
  return others.every((part) => areSuffixes(wordsOf(part), afterComma(2)))
    ? [start, ...others].join('')
    : lastName
}

function readFullName(fullName: string): Names {
  const [start = [], ...afterCommas] = fullName.split(',').map(wordsOf)
  const parts = afterCommas.filter((part) => part.length > 0)
  const first = parts.find((part) => !areSuffixes(part, afterComma(start.length)))
  const suffixes = parts.filter(
    (part) => part !== first && areSuffixes(part, afterComma(first ? 2 : start.length)),
  )
  const isUnclear = start.length === 0 || parts.length > suffixes.length + (first ? 1 : 0)
  if (isUnclear) return splitAtSpace(wordsOf(fullName), [])
  if (!first) return splitAtSpace(start, suffixes.flat())
  const firstNameParts = splitSuffixes(first)
  return {
    firstName: firstNameParts.name.join(' '),
    lastName: [...start, ...firstNameParts.suffixes, ...suffixes.flat()].join(' '),
  }
}

const afterComma = (words: number) => ({ words, hasComma: true })

function splitAtSpace(words: readonly string[], moreSuffixes: readonly string[]): Names {
  const { name, suffixes: nameSuffixes } = splitSuffixes(words)
  const suffixes = [...nameSuffixes, ...moreSuffixes]
  const last = name.at(-1) ?? ''
  if (name.length < 2 && suffixes.length === 0) return { firstName: last, lastName: '' }
  return { firstName: name.slice(0, -1).join(' '), lastName: [last, ...suffixes].join(' ') }
}

const wordsOf = (text: string): string[] => text.split(' ').filter(Boolean)
