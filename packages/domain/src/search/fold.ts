/**
 * Folds text for search: lower case, no accents or apostrophes, phones as digits, `L-1042` as `l1042`. With origins, a
 * match in the folded text can be highlighted in the original.
 */

import { arabicDigits, normalizeCharacters } from '../contact/normalize-characters.ts'

/** A range of the original text in UTF-16 units, end-exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The folded text, with the original range of each UTF-16 unit. */
export interface FoldedText {
  readonly text: string
  readonly origins: readonly Span[]
}

export const fold = (text: string): string =>
  steps.reduce(
    (folded, [pattern, replacement]) =>
      folded.replace(pattern, (...match: string[]) => replacement(match[0] ?? '', match.slice(1))),
    removeMarks(text),
  )

export const foldWithOrigins = (text: string): FoldedText => steps.reduce(applyStep, removeMarksTraced(text))

const removeMarks = (text: string) => text.normalize('NFKD').replace(marks, '').toLowerCase()

/** Includes the invisible marks of text copied from a phone's contacts. */
const marks = /[\p{M}\p{Cf}]+/gu

/** Marks belong to the letter before them. */
function removeMarksTraced(text: string): FoldedText {
  const units: string[] = []
  const origins: { from: number; to: number }[] = []
  let from = 0
  for (const character of text) {
    const to = from + character.length
    const letters = character.normalize('NFKD').replace(marks, '')
    const last = origins.at(-1)
    if (letters === '' && last) last.to = to
    for (const unit of letters.split('')) {
      units.push(unit)
      origins.push({ from, to })
    }
    from = to
  }
  // Lowercases the whole text, because a final sigma differs; no letter changes its length.
  return { text: units.join('').toLowerCase(), origins }
}

function applyStep({ text, origins }: FoldedText, [pattern, replacement]: Step): FoldedText {
  let folded = ''
  const newOrigins: Span[] = []
  let position = 0
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length
    const replaced = replacement(match[0], match.slice(1))
    folded += text.slice(position, match.index) + replaced
    newOrigins.push(
      ...origins.slice(position, match.index),
      ...originsOf(replaced, match[0], origins.slice(match.index, end)),
    )
    position = end
  }
  return { text: folded + text.slice(position), origins: [...newOrigins, ...origins.slice(position)] }
}

/** Origins of a replacement: kept letters keep their range, a new space is empty, other units map to the whole match. */
function originsOf(replaced: string, before: string, origins: readonly Span[]): Span[] {
  const from = origins[0]?.from ?? 0
  const whole = { from, to: origins.at(-1)?.to ?? from }
  let position = 0
  return replaced.split('').map((unit) => {
    if (unit === ' ') return { from, to: from }
    const index = before.indexOf(unit, position)
    if (index === -1) return whole
    position = index + 1
    return origins[index] ?? whole
  })
}

type Step = readonly [pattern: RegExp, replacement: (match: string, groups: readonly string[]) => string]

const steps: readonly Step[] = [
  [/[ßøłđðþæœı]/g, (letter) => unaccented[letter] ?? letter],
  [/['’ʻ`]/g, () => ''],
  [/[\p{Pd}\u2212]/gu, () => '-'],
  [arabicDigits, normalizeCharacters],
  // Drops the country code, also of a partly typed number, but not inside an email address.
  [/(?<![\p{L}\p{N}])\+1(?![^\s,;]*@)/gu, () => ' '],
  // Ten digits in any spelling, with a possibly incomplete last group; drops the country code.
  [
    /(?<![\p{L}\p{N}@])(?:1[\s./-]*)?\(?(\d{3})\)?[\s./-]*(\d{3})[\s./-]*(\d{1,4})(?![\p{L}\p{N}@])/gu,
    (_, [first, second, last]) => ` ${first}${second}${last} `,
  ],
  [/(?<![\p{L}\p{N}@])(\d{3})[.-](\d{4})(?![\p{L}\p{N}@])/gu, (_, [exchange, line]) => `${exchange}${line}`],
  // Short numbers of leads, jobs, contracts and service jobs.
  [/(?<![\p{L}\p{N}])(l|sr|c|s)-(\d+)(?!\p{L})/gu, (_, [kind, number]) => `${kind}${number}`],
]

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
