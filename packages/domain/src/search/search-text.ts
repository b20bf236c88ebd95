/**
 * Search text of a record, and terms of a query. Both use the same folding, so that typed text matches stored text.
 */
import { houseKey, streetWords, joinedUnit, unitWord } from '../addresses/house-key.ts'
import { normalizeCharacters } from '../contact/normalize-characters.ts'
import { fold } from './fold.ts'
import { own } from '../own.ts'

export interface SearchParts {
  readonly names?: readonly (string | null)[]
  /** E.164, or as typed. */
  readonly phones?: readonly (string | null)[]
  readonly emails?: readonly (string | null)[]
  readonly addresses?: readonly SearchedAddress[]
  /** Record numbers: `L-1042`, `SR-1131`. */
  readonly numbers?: readonly (string | null)[]
}

export interface SearchedAddress {
  readonly fullAddress: string | null
  readonly streetAddress: string | null
  readonly zip: string | null
}

/** Unique words, separated by single spaces. */
export function searchText(parts: SearchParts): string {
  const { names = [], phones = [], emails = [], addresses = [], numbers = [] } = parts
  const plain = [...names, ...phones, ...emails, ...numbers]
  return unique([...plain.flatMap(wordsOf), ...addresses.flatMap(wordsOfAddress)]).join(' ')
}

/**
 * Terms that must all occur in the search text. May contain `_`, which LIKE patterns must escape. Drops text that people
 * copy along with a phone, an email or an address.
 */
export const searchTerms = (query: string): string[] => {
  const cleaned = copyArtifacts.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    normalizeCharacters(query),
  )
  return withoutUnitWords(wordsOf(cleaned))
}

const copyArtifacts: readonly (readonly [RegExp, string])[] = [
  [/[<>"()[\]]+(?=\S*@)|(?<=@\S*)[<>"()[\].:]+(?=$|[\s,;])/g, ' '],
  [/\bmailto:|\btel[:.]\s*(?=[+(\d])/gi, ' '],
  // Spreadsheets and forms add `.0` to a phone, and repeat the calling code.
  [/(?<!\d)(\d{10,11})\.0+(?!\d)/g, '$1'],
  [
    /(?<![\p{L}\p{N}])(?:[+(]?(?:(?:00|011)[\s.]?)?1[\s()+.\p{Pd}]{0,4}){1,3}(?=[2-9]\d{2}[\s).\p{Pd}]{0,3}[2-9]\d{2}[\s.\p{Pd}]{0,3}\d{4}(?!\d))/gu,
    ' ',
  ],
  // An extension after the last digits of a phone.
  [/(\d{3}[^\p{L}\p{N}]{0,3}\d{4})[\s,]*(?:x|ext(?:ension)?\.?|#)\s*\d{1,6}(?![\p{L}\p{N}])/giu, '$1'],
]

/** `apt 5`, `unit 5`, `apt5` and `#5` match each other. */
function withoutUnitWords(words: readonly string[]): string[] {
  const result: string[] = []
  for (const word of words.toReversed()) {
    const next = result[0] ?? ''
    const isUnitWord = unitWord.test(word) && (/\d/.test(next) || next.length === 1)
    if (!isUnitWord) result.unshift(unitIn(word) ?? word)
  }
  return unique(result)
}

/** Skips emails: `apt5@mail.example` is a whole word. */
const unitIn = (word: string): string | undefined =>
  word.includes('@') ? undefined : joinedUnit.exec(word)?.[2]

const wordsOf = (text: string | null): string[] =>
  fold(text ?? '')
    .split(/[\s,;]+/)
    .flatMap((word) => (word.includes('@') ? [word] : (word.match(/[\p{L}\p{N}]+/gu) ?? [])))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

/** Words of an address as written, short (`w elm ct`), long (`west elm court`), and its unit. */
function wordsOfAddress({ fullAddress, streetAddress, zip }: SearchedAddress): string[] {
  const written = wordsOf([fullAddress, streetAddress, zip].join(' '))
  const key = wordsOf(houseKey(streetAddress, zip))
  const words = [...written, ...key]
  return [...words, ...words.flatMap((word) => unitIn(word) ?? otherSpellings(word))]
}

/** Other spellings of a street word: `ct` for `court`, and the reverse. */
export const otherSpellings = (word: string): readonly string[] =>
  [own(streetWords, word), longWords.get(word)].filter((other) => other !== undefined)

const longWords = new Map(Object.entries(streetWords).map(([long, short]) => [short, long]))

const unique = (words: readonly string[]): string[] => [...new Set(words)]
