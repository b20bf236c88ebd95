/** Ranking of search results. */
import { type SearchParts, searchTerms, searchText } from './search-text.ts'

/** Best first. */
export const matchTiers = ['exact', 'name', 'inside', 'address'] as const
export type MatchTier = (typeof matchTiers)[number]

/** Match tier of a search result. A result without any other match was found by its address. */
export function tierOf(parts: Omit<SearchParts, 'addresses'>, query: string): MatchTier {
  const terms = searchTerms(query)
  if (isExact(parts, terms)) return 'exact'
  const names = searchText({ names: parts.names ?? [] }).split(' ')
  if (terms.every((term) => names.some((name) => name.startsWith(term)))) return 'name'
  const text = searchText(parts)
  return terms.every((term) => text.includes(term)) ? 'inside' : 'address'
}

/** A full record number, phone or email; bare digits of a record number count only as the whole query. */
function isExact({ numbers = [], phones = [], emails = [] }: SearchParts, terms: readonly string[]): boolean {
  const whole = new Set(searchText({ numbers, phones, emails }).split(' '))
  if (terms.some((term) => whole.has(term))) return true
  const [only = ''] = terms
  return terms.length === 1 && numbers.some((number) => number?.replace(/\D/g, '') === only)
}

export interface Ranked {
  readonly tier: MatchTier
  /** ISO; null sorts last. */
  readonly lastActivityAt: string | null
}

/** Comparator: better tier first, then recent activity. */
export const compareRank = (a: Ranked, b: Ranked): number =>
  matchTiers.indexOf(a.tier) - matchTiers.indexOf(b.tier) ||
  (b.lastActivityAt ?? '').localeCompare(a.lastActivityAt ?? '', 'en')
