/**
 * What typed and stored text have in common: lower case, without accents and apostrophes, phones as bare digits,
 * `L-1042` as `l1042`. With its origins kept, what was found in the folded text is shown in the original.
 */

import { otherDigits, plainForms } from '../contact/plain.ts'

/** A piece of the original, from the first unit of UTF-16 to before the last. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The folded text, and for each of its units of UTF-16 the piece of the original that it comes from. */
export interface Folded {
  readonly text: string
  readonly origins: readonly Span[]
}

export const fold = (text: string): string =>
  steps.reduce(
    (folded, [pattern, replacement]) =>
      folded.replace(pattern, (...match: string[]) => replacement(match[0] ?? '', match.slice(1))),
    bare(text),
  )

export const foldTraced = (text: string): Folded => steps.reduce(traced, bareTraced(text))

const bare = (text: string) => text.normalize('NFKD').replace(marks, '').toLowerCase()

/** With the marks that text brings along when it is copied from a phone's contacts. */
const marks = /[\p{M}\p{Cf}]+/gu

/** Marks belong to the letter before them. */
function bareTraced(text: string): Folded {
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
  // As a whole, since a sigma at the end of a word is another letter; no letter grows by it.
  return { text: units.join('').toLowerCase(), origins }
}

function traced({ text, origins }: Folded, [pattern, replacement]: Step): Folded {
  let folded = ''
  const kept: Span[] = []
  let done = 0
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length
    const instead = replacement(match[0], match.slice(1))
    folded += text.slice(done, match.index) + instead
    kept.push(
      ...origins.slice(done, match.index),
      ...originsOf(instead, match[0], origins.slice(match.index, end)),
    )
    done = end
  }
  return { text: folded + text.slice(done), origins: [...kept, ...origins.slice(done)] }
}

/** A letter that was there keeps its place, a space that was not has none, and any other stands for the whole. */
function originsOf(instead: string, before: string, origins: readonly Span[]): Span[] {
  const from = origins[0]?.from ?? 0
  const whole = { from, to: origins.at(-1)?.to ?? from }
  let read = 0
  return instead.split('').map((unit) => {
    if (unit === ' ') return { from, to: from }
    const at = before.indexOf(unit, read)
    if (at === -1) return whole
    read = at + 1
    return origins[at] ?? whole
  })
}

type Step = readonly [pattern: RegExp, replacement: (match: string, groups: readonly string[]) => string]

const steps: readonly Step[] = [
  [/[ßøłđðþæœı]/g, (letter) => unaccented[letter] ?? letter],
  [/['’ʻ`]/g, () => ''],
  [/[\p{Pd}\u2212]/gu, () => '-'],
  [otherDigits, plainForms],
  // Numbers are found without the country code, and a number may still be being typed. In an e-mail it is none.
  [/(?<![\p{L}\p{N}])\+1(?![^\s,;]*@)/gu, () => ' '],
  // Ten digits in any spelling, the last group perhaps still being typed; the country code is not kept.
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
