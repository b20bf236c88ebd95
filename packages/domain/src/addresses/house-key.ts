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

/**
 * `1420 W ELM CT #5, 91762`: upper case, short street words, the unit set apart, five digits of the ZIP.
 * Accents do not count: forms lose them. Null when the street or the ZIP is missing: half an address is no key.
 */
export function houseKey(street: string | null, zip: string | null): string | null {
  const words =
    plainForms(street ?? '')
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/#/g, ' unit ')
      .match(/[\p{L}\p{N}-]+/gu)
      ?.flatMap((word) => unitAtOnce.exec(word)?.slice(1) ?? word) ?? []
  const zip5 = (zip ?? '').trim().match(/^\d{5}/)?.[0]
  if (words.length === 0 || zip5 === undefined) return null
  const unitAt = words.findIndex((word) => unitWord.test(word))
  const way = unitAt < 0 ? words : words.slice(0, unitAt)
  const unit = unitAt < 0 ? [] : words.slice(unitAt).filter((word) => !unitWord.test(word))
  const short = way.map((word) => streetWords[word] ?? word).join(' ')
  return `${short}${unit.length > 0 ? ` #${unit.join(' ')}` : ''}, ${zip5}`.toUpperCase()
}
