/** Suffixes and titles after a name: `Jr.`, `III`, `MD`. They are neither first nor last names. */

/** Generation suffixes, by normalized spelling. */
const generations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jr: 'jr',
    jnr: 'jr',
    junior: 'jr',
    sr: 'sr',
    snr: 'sr',
    senior: 'sr',
    ii: 'ii',
    '2nd': 'ii',
    iii: 'iii',
    '3rd': 'iii',
    iv: 'iv',
    '4th': 'iv',
    v: 'v',
    '5th': 'v',
  }),
)

/** Professional titles, as written. They do not identify a person: one form has them, the next does not. */
const titles: ReadonlyMap<string, string> = new Map(
  'MD DDS DMD DVM DPM PhD EdD PsyD PharmD Esq Esquire CPA CFA CFP PMP MBA MSW RN RPh LCSW LMFT FACS USAF USMC USN Ret PE NP JD DO DC OD PA PT MA MS BA BS'
    .split(' ')
    .map((title) => [title.toLowerCase(), title]),
)

/** Also used as names or initials: suffixes only after two other words. */
const rareNames = new Set(['v', 'junior', 'senior', 'pe', 'np', 'jd'])

/** Common names (Kim Do, Jack Ma): suffixes only after two other words and a comma, or as the only capitals. */
const commonNames = new Set(['do', 'dc', 'od', 'pa', 'pt', 'ma', 'ms', 'ba', 'bs'])

/** Position of a suffix: number of words before it, and an optional comma. */
interface SuffixPosition {
  readonly words: number
  readonly hasComma?: boolean
  /** The name itself is in capitals, so capitals of the suffix mean nothing. */
  readonly isShouted?: boolean
}

/** True when every word is a suffix at this position. */
export const areSuffixes = (words: readonly string[], place: SuffixPosition): boolean =>
  words.length > 0 && words.every((word) => isSuffix(word, place))

function isSuffix(word: string, { words, hasComma = false, isShouted = true }: SuffixPosition): boolean {
  const key = suffixKey(word)
  if (key === undefined || words < 1) return false
  if (commonNames.has(key)) return words > 1 && (hasComma || (!isShouted && word === word.toUpperCase()))
  // `V.` is an initial.
  return !rareNames.has(key) || (words > 1 && (hasComma || !/^.\.$/.test(word)))
}

/** A title may have periods between its letters; `J.R.` are initials and not a junior. */
function suffixKey(word: string): string | undefined {
  const lower = word.toLowerCase()
  const generation = lower.replace(/[.,]+$/, '')
  if (generations.has(generation)) return generation
  const title = lower.replace(/[.,]/g, '')
  return titles.has(title) ? title : undefined
}

/** Splits the words of a name from its suffixes. `wordsBefore` counts words in another field. */
export function splitSuffixes(
  words: readonly string[],
  wordsBefore = 0,
): { readonly name: readonly string[]; readonly suffixes: readonly string[] } {
  const [first = ''] = words
  const isShouted = first === first.toUpperCase()
  let length = words.length
  while (isSuffix(words[length - 1] ?? '', { words: wordsBefore + length - 1, isShouted })) length -= 1
  return { name: words.slice(0, length), suffixes: words.slice(length) }
}

/** `jr` for `Jr.` and `Junior`, `ii` for `2nd`; undefined without a generation suffix. */
export const generationOf = (suffixes: readonly string[]): string | undefined =>
  suffixes.map((suffix) => generations.get(suffixKey(suffix) ?? '')).find((one) => one !== undefined)

/** `PhD` for `PHD`, `M.D.` for `m.d.`; undefined for other words and for common names. */
export function titleSpelling(word: string): string | undefined {
  const key = suffixKey(word)
  const title = key !== undefined && !commonNames.has(key) ? titles.get(key) : undefined
  if (title === undefined) return undefined
  let index = 0
  return word.replace(/\p{L}/gu, () => title[index++] ?? '')
}

/** True when the word could be a suffix or an initial, so it cannot be a last name by itself. */
export const isVagueName = (word: string): boolean =>
  suffixKey(word) !== undefined || /^\p{L}\.?$/u.test(word)
