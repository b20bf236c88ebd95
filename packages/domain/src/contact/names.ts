import { titleSpelling } from './name-suffixes.ts'

/**
 * Normalizes a name: one line, capitalized. Changes capitals only in all-lower or all-upper text, because mixed case such
 * as "deSouza" is intended.
 */
export function normalizeName(text: string): string {
  const name = onOneLine(text)
  const isShouted = name === name.toUpperCase()
  const isWhispered = name === name.toLowerCase()
  if (isShouted === isWhispered) return name
  return name
    .replace(words, (word, offset: number) => capitalize(word, { isFirst: offset === 0, isShouted }))
    .normalize('NFC')
}

/**
 * Normalizes a typed name: two capitals are initials (AJ), and a name that differs from the stored one only in
 * capitals is a deliberate correction.
 */
export function normalizeTypedName(text: string, stored = ''): string {
  const name = onOneLine(text)
  const isDeliberate = /^\p{Lu}{2}$/u.test(name) || name.toLowerCase() === stored.toLowerCase()
  return isDeliberate ? name : normalizeName(name)
}

/** Normalizes a city: LA, SF, NYC and SLC stay as typed. */
export function normalizeCity(text: string): string {
  const city = onOneLine(text)
  return /^(?:\p{Lu}{2}|[B-DF-HJ-NP-TV-Z]{3})$/u.test(city) ? city : normalizeName(city)
}

/**
 * Trims, collapses spaces, composes (NFC), and removes control characters and invisible or bidi marks. Joiners stay,
 * because some scripts need them.
 */
export const onOneLine = (text: string): string =>
  text.replace(invisibleCharacters, '').normalize('NFC').trim().replace(/\s+/g, ' ')

const invisibleCharacters = /[[\p{Cc}\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]--[\t-\r]]/gv

/** Spaces, hyphens, slashes, quotes and brackets separate words; apostrophes and periods do not. */
const words = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Cf}.'’ʻ`]*/gu

const ordinals = /^(?:ii|iii|iv)$/i
/** J.R., A.J.: each letter is a word. */
const initials = /^(?:\p{L}\.)+\p{L}?$/u
/** TJ, JD: two letters that cannot be pronounced. Ng, St and leading titles are still words. */
const unpronounceable = /^(?!NG|ST|MT|DR|MR|MS)[B-DF-HJ-NP-TV-XZ]{2}$/
/** McGee, O'Brien, D'Angelo: the letter after the prefix is a capital too. */
const prefixPattern = /^(mc(?=\p{L}{3})|[od]['’](?=\p{L}{2}))(.+)$/iu

function capitalize(word: string, { isFirst, isShouted }: { isFirst: boolean; isShouted: boolean }): string {
  if (ordinals.test(word)) return word.toUpperCase()
  if (initials.test(word)) return word.replace(/\p{L}/gu, capital)
  const title = isFirst ? undefined : titleSpelling(word)
  if (title !== undefined) return title
  if (isShouted && unpronounceable.test(word) && (isFirst || !/^[JS]R$/.test(word))) return word
  const parts = prefixPattern.exec(word)
  return parts ? `${initial(parts[1] ?? '')}${initial(parts[2] ?? '')}` : initial(word)
}

function initial(word: string): string {
  const [first = '', ...rest] = word
  // The lower case of İ is i; JavaScript would add a combining dot.
  return `${capital(first)}${rest.join('').replaceAll('İ', 'i').toLowerCase()}`
}

/**
 * Leaves letters whose capital is two letters (ß), to stay idempotent, and Georgian, which capitalizes only whole words.
 */
function capital(letter: string): string {
  const upper = letter.toUpperCase()
  return upper.length === letter.length && !/\p{Script=Georgian}/u.test(letter) ? upper : letter
}
