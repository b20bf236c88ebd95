/** Which of the records that a query found comes first. */
import { type SearchParts, searchTerms, searchText } from './search-text.ts'

/** The best first. */
export const matchTiers = ['exact', 'name', 'inside', 'address'] as const
export type MatchTier = (typeof matchTiers)[number]

/** How well a record that the query found answers it. What nothing else explains was found by its address. */
export function tierOf(parts: Omit<SearchParts, 'addresses'>, query: string): MatchTier {
  const terms = searchTerms(query)
  if (isExact(parts, terms)) return 'exact'
  const names = searchText({ names: parts.names ?? [] }).split(' ')
  if (terms.every((term) => names.some((name) => name.startsWith(term)))) return 'name'
  const text = searchText(parts)
  return terms.every((term) => text.includes(term)) ? 'inside' : 'address'
}

/** Somebody's whole number, phone or e-mail; the digits of a number alone count when nothing else was typed. */
function isExact({ numbers = [], phones = [], emails = [] }: SearchParts, terms: readonly string[]): boolean {
  const whole = new Set(searchText({ numbers, phones, emails }).split(' '))
  if (terms.some((term) => whole.has(term))) return true
  const [only = ''] = terms
  return terms.length === 1 && numbers.some((number) => number?.replace(/\D/g, '') === only)
}

export interface Ranked {
  readonly tier: MatchTier
  /** ISO; null for what has none, which comes after what has. */
  readonly lastActivityAt: string | null
}

/** For sorting: the better tier first, then what moved last. */
export const byRank = (a: Ranked, b: Ranked): number =>
  matchTiers.indexOf(a.tier) - matchTiers.indexOf(b.tier) ||
  (b.lastActivityAt ?? '').localeCompare(a.lastActivityAt ?? '', 'en')
