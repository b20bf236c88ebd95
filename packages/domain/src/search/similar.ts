/** Similar names, for a name that was heard and not read. */
import { searchTerms } from './search-text.ts'

/** Shorter words have too few trigrams to be similar to anything in particular. */
const leastLetters = 4
/** Share of common trigrams from which two words are similar. */
const leastSimilarity = 0.5

/** The words of a query that can be misspelled names. */
export const spelledTerms = (query: string): string[] =>
  searchTerms(query).filter((term) => term.length >= leastLetters && /^\p{L}+$/u.test(term))

/**
 * From 0.5 to 1: each word of the query is similar to a word of the name, and the least similar counts. Zero otherwise.
 */
export function nameSimilarity(query: string, name: string): number {
  const terms = spelledTerms(query)
  if (terms.length === 0) return 0
  const words = searchTerms(name)
  const best = Math.min(
    ...terms.map((term) => Math.max(0, ...words.map((word) => wordSimilarity(term, word)))),
  )
  return best < leastSimilarity ? 0 : best
}

/** Dice’s coefficient of the trigrams. */
function wordSimilarity(one: string, other: string): number {
  const [a, b] = [trigramsOf(one), trigramsOf(other)]
  return (2 * [...a].filter((trigram) => b.has(trigram)).length) / (a.size + b.size)
}

/** As PostgreSQL’s pg_trgm has them: two spaces before the word, one after it. */
function trigramsOf(word: string): ReadonlySet<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}
