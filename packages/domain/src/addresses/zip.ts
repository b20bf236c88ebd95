import { normalizeCharacters } from '../contact/normalize-characters.ts'

/** A ZIP as stored: five digits for comparison, and four that only the post office needs. */
export interface Zip {
  readonly zip: string
  /** Null when the text has only five digits. */
  readonly plus4: string | null
}

/** `91762`, `91762-1234`, `917621234`, blanks around and between; null for anything else. */
export function zipOf(text: string): Zip | null {
  const plain = normalizeCharacters(text)
    .trim()
    .replace(/\p{Pd}/gu, '-')
  const [, zip, plus4] = /^(\d{5})(?:\s*-?\s*(\d{4}))?$/.exec(plain) ?? []
  return zip === undefined ? null : { zip, plus4: plus4 ?? null }
}

export const zipError = 'A ZIP has five digits, or nine, as in 91762-1234.'
