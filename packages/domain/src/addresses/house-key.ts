/** Normalizes an address, so that two spellings of the same house match (A-021). Suffixes: USPS Publication 28. */
import { normalizeCharacters } from '../contact/normalize-characters.ts'
import { own } from '../own.ts'

/** Street words and directions, long form → short form, lower case. */
export const streetWords: Readonly<Record<string, string>> = {
  alley: 'aly',
  avenue: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  cove: 'cv',
  crescent: 'cres',
  drive: 'dr',
  freeway: 'fwy',
  heights: 'hts',
  highway: 'hwy',
  lane: 'ln',
  parkway: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  point: 'pt',
  ridge: 'rdg',
  road: 'rd',
  square: 'sq',
  street: 'st',
  terrace: 'ter',
  trail: 'trl',
  valley: 'vly',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
}

/** Words before an apartment number, in lower case. */
export const unitWord = /^(?:apt|apartment|unit|suite|ste|space|spc)$/
/** Matches `apt5`, written as one word. */
export const joinedUnit = /^(apt|unit|suite|ste|spc)(\d.*)$/

export interface House {
  readonly streetAddress: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
}

/**
 * True when two addresses of one lead have the same street, unit and ZIP; without a ZIP, city and state must not differ.
 * Do not use it across leads: every town has a Main Street.
 */
export function isSameHouse(a: House, b: House): boolean {
  const street = normalizedStreet(a.streetAddress)
  if (street === null || street !== normalizedStreet(b.streetAddress)) return false
  const zips = [fiveDigitsOf(a.zip), fiveDigitsOf(b.zip)]
  if (zips.every((zip) => zip !== undefined)) return zips[0] === zips[1]
  return agree(a.city, b.city) && agree(a.state, b.state)
}

const agree = (a: string | null, b: string | null) =>
  !a || !b || wordsOf(a).join(' ') === wordsOf(b).join(' ')

/**
 * `1420 W ELM CT #5, 91762`: upper case, short street words, a separate unit, five digits of the ZIP. Ignores accents,
 * because web forms lose them. Null when the street or the ZIP is missing: half an address is no key.
 */
export function houseKey(street: string | null, zip: string | null): string | null {
  const streetPart = normalizedStreet(street)
  const zip5 = fiveDigitsOf(zip)
  return streetPart === null || zip5 === undefined ? null : `${streetPart}, ${zip5}`
}

function normalizedStreet(street: string | null): string | null {
  const words = wordsOf(street ?? '').flatMap((word) => joinedUnit.exec(word)?.slice(1) ?? word)
  if (words.length === 0) return null
  const unitAt = words.findIndex((word) => unitWord.test(word))
  const streetPart = unitAt < 0 ? words : words.slice(0, unitAt)
  const unit = unitAt < 0 ? [] : words.slice(unitAt).filter((word) => !unitWord.test(word))
  const short = streetPart.map((word) => own(streetWords, word) ?? word).join(' ')
  return `${short}${unit.length > 0 ? ` #${unit.join(' ')}` : ''}`.toUpperCase()
}

const wordsOf = (text: string): readonly string[] =>
  normalizeCharacters(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/#/g, ' unit ')
    .match(/[\p{L}\p{N}-]+/gu) ?? []

const fiveDigitsOf = (zip: string | null) => (zip ?? '').trim().match(/^\d{5}/)?.[0]
