/** Duplicate detection for leads from every source: form, API, webhook, file. */
import { houseKey } from '../addresses/house-key.ts'
import { generationOf, isVagueName, splitSuffixes } from '../contact/name-suffixes.ts'
import { searchText } from '../search/search-text.ts'
import type { KeyKind } from './key-kinds.ts'

export interface LeadKey {
  readonly kind: KeyKind
  readonly key: string
}

/** The stored fields that identify a person. */
export interface Identity {
  readonly firstName: string
  readonly lastName: string
  /** E.164 */
  readonly phone1: string | null
  readonly email1: string | null
  /** From the primary address. */
  readonly streetAddress: string | null
  readonly zip: string | null
}

/** Identity keys of a lead; two leads that share one are duplicates or duplicate candidates. */
export function leadKeys(identity: Identity): LeadKey[] {
  const { phone1: phone, email1: email } = identity
  const { family, generation } = nameParts(identity)
  const name = family && [family, ...generation].join(' ')
  const house = houseKey(identity.streetAddress, identity.zip)
  return [
    ...key('email', [email]),
    ...key('phone', [phone]),
    ...key('phone+name', [phone, name]),
    ...key('phone+house', [phone, house, ...generation]),
    ...key('name+house', [name, house]),
  ]
}

export interface DuplicateCandidate {
  readonly leadId: string
  /** Kinds of the shared keys. */
  readonly kinds: readonly KeyKind[]
}

export interface DuplicateMatch<F extends DuplicateCandidate> {
  /** The person's existing lead. */
  readonly same: F | undefined
  /** Duplicate candidates that a person must review. */
  readonly others: readonly F[]
}

/**
 * Picks the matching lead, oldest first: by email, then phone with name or house, then name and house. After a match by
 * email, leads that share only the phone stay candidates.
 */
export function findDuplicate<F extends DuplicateCandidate>(found: readonly F[]): DuplicateMatch<F> {
  const ranked = found.toSorted((a, b) => rankOf(a) - rankOf(b))
  const [best, ...others] = ranked
  if (!best || rankOf(best) === weakestRank) return { same: undefined, others: found }
  const candidates = rankOf(best) === 0 ? others : others.filter((one) => rankOf(one) < weakestRank)
  return { same: best, others: candidates }
}

const ranks: Record<KeyKind, number> = {
  email: 0,
  'phone+name': 1,
  'phone+house': 1,
  'name+house': 2,
  phone: 3,
}
const weakestRank = 3

const rankOf = ({ kinds }: DuplicateCandidate) => Math.min(weakestRank, ...kinds.map((kind) => ranks[kind]))

/** True when keys of these kinds prove a duplicate; false for candidates only. */
export const isSame = (kinds: readonly KeyKind[]): boolean => kinds.some((kind) => ranks[kind] < weakestRank)

/**
 * Normalizes names: "O’Brien" equals "OBRIEN". A single name is compared by itself, and titles are ignored. Another
 * generation is another person, even with the same phone: "Garcia Jr." is not "Garcia".
 */
function nameParts({ firstName, lastName }: Identity) {
  const first = splitSuffixes(wordsOf(firstName))
  const last = splitSuffixes(wordsOf(lastName), first.name.length)
  const generation = generationOf(last.suffixes) ?? generationOf(first.suffixes)
  return {
    family: searchText({ names: familyOf(first.name, last) }).replaceAll(' ', ''),
    generation: generation ? [generation] : [],
  }
}

function familyOf(
  first: readonly string[],
  { name, suffixes }: ReturnType<typeof splitSuffixes>,
): readonly string[] {
  const [only = ''] = name
  // An initial or possible suffix is a last name only together with the word before it.
  if (name.length === 1 && first.length > 1 && isVagueName(only)) return [...first.slice(-1), only]
  if (name.length > 0) return name
  return suffixes.length > 0 ? first.slice(-1) : first
}

const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

const key = (kind: KeyKind, parts: readonly (string | null)[]): LeadKey[] =>
  parts.every((part) => part !== null && part !== '') ? [{ kind, key: parts.join(' ') }] : []
