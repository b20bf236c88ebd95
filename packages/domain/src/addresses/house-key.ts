/** One spelling of a house, so that two spellings of the same address meet (A-021). Suffixes: USPS Publication 28. */
import { plainForms } from '../contact/plain.ts'

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

/** A word before the number of a flat; lower case. */
export const unitWord = /^(?:apt|apartment|unit|suite|ste|space|spc)$/
/** `apt5`, written as one word. */
export const unitAtOnce = /^(apt|unit|suite|ste|spc)(\d.*)$/

export interface House {
  readonly streetAddress: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
}

/**
 * Whether two addresses of one lead are one house: the same street and unit, and the same ZIP; where one of them has
 * none, nothing that both say of city and state is different. Not for different leads: every town has a Main Street.
 */
export function isSameHouse(one: House, other: House): boolean {
  const way = wayOf(one.streetAddress)
  if (way === null || way !== wayOf(other.streetAddress)) return false
  const zips = [fiveDigitsOf(one.zip), fiveDigitsOf(other.zip)]
  if (zips.every((zip) => zip !== undefined)) return zips[0] === zips[1]
  return agree(one.city, other.city) && agree(one.state, other.state)
}

const agree = (one: string | null, other: string | null) =>
  !one || !other || wordsOf(one).join(' ') === wordsOf(other).join(' ')

/**
 * `1420 W ELM CT #5, 91762`: upper case, short street words, the unit set apart, five digits of the ZIP.
 * Accents do not count: forms lose them. Null when the street or the ZIP is missing: half an address is no key.
 */
export function houseKey(street: string | null, zip: string | null): string | null {
  const way = wayOf(street)
  const zip5 = fiveDigitsOf(zip)
  return way === null || zip5 === undefined ? null : `${way}, ${zip5}`
}

function wayOf(street: string | null): string | null {
  const words = wordsOf(street ?? '').flatMap((word) => unitAtOnce.exec(word)?.slice(1) ?? word)
  if (words.length === 0) return null
  const unitAt = words.findIndex((word) => unitWord.test(word))
  const way = unitAt < 0 ? words : words.slice(0, unitAt)
  const unit = unitAt < 0 ? [] : words.slice(unitAt).filter((word) => !unitWord.test(word))
  const short = way.map((word) => streetWords[word] ?? word).join(' ')
  return `${short}${unit.length > 0 ? ` #${unit.join(' ')}` : ''}`.toUpperCase()
}

const wordsOf = (text: string): readonly string[] =>
  plainForms(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/#/g, ' unit ')
    .match(/[\p{L}\p{N}-]+/gu) ?? []

const fiveDigitsOf = (zip: string | null) => (zip ?? '').trim().match(/^\d{5}/)?.[0]
