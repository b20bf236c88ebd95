/** Finds the matches of a query for highlighting, across accents, phone formats and street words. */
import { foldWithOrigins, type Span } from './fold.ts'
import { otherSpellings, searchTerms } from './search-text.ts'

/** Terms under three characters match only the start of words. */
export const minSubstringLength = 3

/** Sorted, disjoint spans inside the text; empty without a match. */
export function matchedSpans(text: string, query: string): Span[] {
  const { text: folded, origins } = foldWithOrigins(text)
  const found = searchTerms(query).flatMap((term) => [
    ...(term.length < minSubstringLength ? wordsBeginning(folded, term) : occurrences(folded, term)),
    ...otherSpellings(term).flatMap((other) => wholeWords(folded, other)),
  ])
  return mergeSpans(
    found.map(({ from, to }) => ({ from: origins[from]?.from ?? 0, to: origins[to - 1]?.to ?? 0 })),
  )
}

function occurrences(folded: string, term: string): Span[] {
  const found: Span[] = []
  for (let index = folded.indexOf(term); index !== -1; index = folded.indexOf(term, index + 1))
    found.push({ from: index, to: index + term.length })
  return found
}

const wordsBeginning = (folded: string, term: string) =>
  occurrences(folded, term).filter(({ from }) => !isInWord(folded[from - 1]))

const wholeWords = (folded: string, word: string) =>
  wordsBeginning(folded, word).filter(({ to }) => !isInWord(folded[to]))

const isInWord = (unit: string | undefined) => unit !== undefined && /[\p{L}\p{N}\p{Cs}]/u.test(unit)

function mergeSpans(spans: readonly Span[]): Span[] {
  const disjoint: { from: number; to: number }[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = disjoint.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else disjoint.push({ from, to })
  }
  return disjoint
}
