/** Which pieces of a text a query found, for the eye: accents, phone formats and street words included. */
import { foldTraced, type Span } from './fold.ts'
import { otherSpellings, searchTerms } from './search-text.ts'

/** Terms under three characters are looked for at the beginning of words only. */
export const shortTerm = 3

/** In order, inside the text, and apart from each other; empty where the query found nothing. */
export function matchedSpans(text: string, query: string): Span[] {
  const { text: folded, origins } = foldTraced(text)
  const found = searchTerms(query).flatMap((term) => [
    ...(term.length < shortTerm ? wordsBeginning(folded, term) : occurrences(folded, term)),
    ...otherSpellings(term).flatMap((other) => wholeWords(folded, other)),
  ])
  return merged(
    found.map(({ from, to }) => ({ from: origins[from]?.from ?? 0, to: origins[to - 1]?.to ?? 0 })),
  )
}

function occurrences(folded: string, term: string): Span[] {
  const found: Span[] = []
  for (let at = folded.indexOf(term); at !== -1; at = folded.indexOf(term, at + 1))
    found.push({ from: at, to: at + term.length })
  return found
}

const wordsBeginning = (folded: string, term: string) =>
  occurrences(folded, term).filter(({ from }) => !isInWord(folded[from - 1]))

const wholeWords = (folded: string, word: string) =>
  wordsBeginning(folded, word).filter(({ to }) => !isInWord(folded[to]))

const isInWord = (unit: string | undefined) => unit !== undefined && /[\p{L}\p{N}\p{Cs}]/u.test(unit)

function merged(spans: readonly Span[]): Span[] {
  const apart: { from: number; to: number }[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = apart.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else apart.push({ from, to })
  }
  return apart
}
