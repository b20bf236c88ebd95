/**
 * The text a record is found by, and the terms looked for in it. Both come from one function, so that whatever is
 * typed meets whatever was stored: lower case, without accents, phones as bare digits, `L-1042` as `l1042`.
 */
import { houseKey, streetWords } from '../addresses/house-key.ts'

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

/** Every term must be contained in the search text. May hold `_`, which LIKE patterns must escape. */
export const searchTerms = (query: string): string[] => unique(wordsOf(query))

const wordsOf = (text: string | null): string[] =>
  fold(text ?? '')
    .split(/[\s,;]+/)
    .flatMap((word) => (word.includes('@') ? [word] : (word.match(/[\p{L}\p{N}]+/gu) ?? [])))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

/** An address is found by its words as written, short (`w elm ct`) and long (`west elm court`). */
function wordsOfAddress({ fullAddress, streetAddress, zip }: SearchedAddress): string[] {
  const written = wordsOf([fullAddress, streetAddress, zip].join(' '))
  const key = wordsOf(houseKey(streetAddress, zip))
  return [...written, ...key, ...[...written, ...key].flatMap((word) => longWords.get(word) ?? [])]
}

const longWords = new Map(Object.entries(streetWords).map(([long, short]) => [short, long]))

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðþæœı]/g, (letter) => unaccented[letter] ?? letter)
    .replace(/['’ʻ`]/g, '')
    .replace(countryCode, ' ')
    .replace(phone, (_, first: string, second: string, last: string) => ` ${first}${second}${last} `)
    .replace(localPhone, '$1$2')
    .replace(shortNumber, '$1$2')
}

const unaccented: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Numbers are found without it, and a number may still be being typed. */
const countryCode = /(?<![\p{L}\p{N}])\+1/gu
/** Ten digits in any spelling, the last group perhaps still being typed; the country code is not kept. */
const phone = /(?<![\p{L}\p{N}@])(?:1[\s.-]*)?\(?(\d{3})\)?[\s./-]*(\d{3})[\s.-]*(\d{1,4})(?![\p{L}\p{N}@])/gu
const localPhone = /(?<![\p{L}\p{N}@])(\d{3})[.-](\d{4})(?![\p{L}\p{N}@])/gu
/** Short numbers of leads, jobs, contracts and service jobs. */
const shortNumber = /(?<![\p{L}\p{N}])(l|sr|c|s)-(\d+)(?!\p{L})/gu

const unique = (words: readonly string[]): string[] => [...new Set(words)]
