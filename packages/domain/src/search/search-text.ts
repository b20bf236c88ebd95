/**
 * The text a record is found by, and the terms looked for in it. Both come from one function, so that whatever is
 * typed meets whatever was stored.
 */
import { houseKey, streetWords, unitAtOnce, unitWord } from '../addresses/house-key.ts'
import { plainForms } from '../contact/plain.ts'
import { fold } from './fold.ts'

export interface SearchParts {
  readonly names?: readonly (string | null)[]
  /** E.164, or as typed. */
  readonly phones?: readonly (string | null)[]
  readonly emails?: readonly (string | null)[]
  readonly addresses?: readonly SearchedAddress[]
  /** What people say: `L-1042`, `SR-1131`. */
  readonly numbers?: readonly (string | null)[]
}

export interface SearchedAddress {
  readonly fullAddress: string | null
  readonly streetAddress: string | null
  readonly zip: string | null
}

/** Words separated by single spaces, each once. */
export function searchText(parts: SearchParts): string {
  const { names = [], phones = [], emails = [], addresses = [], numbers = [] } = parts
  const plain = [...names, ...phones, ...emails, ...numbers]
  return unique([...plain.flatMap(wordsOf), ...addresses.flatMap(wordsOfAddress)]).join(' ')
}

/**
 * Every term must be contained in the search text. May hold `_`, which LIKE patterns must escape. What people copy
 * along with a phone, an e-mail or a house, and nobody is found by, is no term.
 */
export const searchTerms = (query: string): string[] => {
  const bare = copiedAlong.reduce(
    (text, [pattern, instead]) => text.replace(pattern, instead),
    plainForms(query),
  )
  return withoutUnitWords(wordsOf(bare))
}

const copiedAlong: readonly (readonly [RegExp, string])[] = [
  [/[<>"()[\]]+(?=\S*@)|(?<=@\S*)[<>"()[\].:]+(?=$|[\s,;])/g, ' '],
  [/\bmailto:|\btel[:.]\s*(?=[+(\d])/gi, ' '],
  // An extension, after the last digits of a phone.
  [/(\d{3}[^\p{L}\p{N}]{0,3}\d{4})[\s,]*(?:x|ext(?:ension)?\.?|#)\s*\d{1,6}(?![\p{L}\p{N}])/giu, '$1'],
]

/** `apt 5`, `unit 5`, `apt5` and `#5` are one: whoever wrote the one is found by the other. */
function withoutUnitWords(words: readonly string[]): string[] {
  const kept: string[] = []
  for (const word of words.toReversed()) {
    const next = kept[0] ?? ''
    const isUnitWord = unitWord.test(word) && (/\d/.test(next) || next.length === 1)
    if (!isUnitWord) kept.unshift(unitIn(word) ?? word)
  }
  return unique(kept)
}

/** An e-mail may begin with it: `apt5@mail.example` is a word as it stands. */
const unitIn = (word: string): string | undefined =>
  word.includes('@') ? undefined : unitAtOnce.exec(word)?.[2]

const wordsOf = (text: string | null): string[] =>
  fold(text ?? '')
    .split(/[\s,;]+/)
    .flatMap((word) => (word.includes('@') ? [word] : (word.match(/[\p{L}\p{N}]+/gu) ?? [])))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

/** An address is found by its words as written, short (`w elm ct`) and long (`west elm court`), and by its unit. */
function wordsOfAddress({ fullAddress, streetAddress, zip }: SearchedAddress): string[] {
  const written = wordsOf([fullAddress, streetAddress, zip].join(' '))
  const key = wordsOf(houseKey(streetAddress, zip))
  const words = [...written, ...key]
  return [...words, ...words.flatMap((word) => unitIn(word) ?? otherSpellings(word))]
}

/** The other ways to write a word of a street: `ct` for `court`, and the reverse. */
export const otherSpellings = (word: string): readonly string[] =>
  [streetWords[word], longWords.get(word)].filter((other) => other !== undefined)

const longWords = new Map(Object.entries(streetWords).map(([long, short]) => [short, long]))

const unique = (words: readonly string[]): string[] => [...new Set(words)]
