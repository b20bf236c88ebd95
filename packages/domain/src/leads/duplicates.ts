/** When two leads are the same person, on every way in: form, API, webhook, file. */
import { houseKey } from '../addresses/house-key.ts'
import { searchText } from '../search/search-text.ts'
import type { KeyKind } from './key-kinds.ts'

export interface LeadKey {
  readonly kind: KeyKind
  readonly key: string
}

/** What a person is recognised by, as it is stored. */
export interface Identity {
  readonly firstName: string
  readonly lastName: string
  /** E.164 */
  readonly phone1: string | null
  readonly email1: string | null
  /** Of the primary address. */
  readonly streetAddress: string | null
  readonly zip: string | null
}

/** The keys of one lead; two leads that share one are the same, or possibly so. */
export function leadKeys(identity: Identity): LeadKey[] {
  const { phone1: phone, email1: email } = identity
  const name = nameKey(identity)
  const house = houseKey(identity.streetAddress, identity.zip)
  return [
    ...key('email', [email]),
    ...key('phone', [phone]),
    ...key('phone+name', [phone, name]),
    ...key('phone+house', [phone, house]),
    ...key('name+house', [name, house]),
  ]
}

export interface Found {
  readonly leadId: string
  /** The kinds of the keys it shares. */
  readonly kinds: readonly KeyKind[]
}

export interface Recognised<F extends Found> {
  /** The lead that this person has already. */
  readonly same: F | undefined
  /** Leads that somebody has to look at beside it, or instead. */
  readonly others: readonly F[]
}

/**
 * Chooses among the leads that share a key, given oldest first: by e-mail, then by phone with name or house, then by
 * name and house. When the e-mail decides, whoever shares the phone alone is another one to look at.
 */
export function recognise<F extends Found>(found: readonly F[]): Recognised<F> {
  const ranked = found.toSorted((a, b) => rankOf(a) - rankOf(b))
  const [best, ...rest] = ranked
  if (!best || rankOf(best) === weakest) return { same: undefined, others: found }
  const weighed = rankOf(best) === 0 ? rest : rest.filter((one) => rankOf(one) < weakest)
  return { same: best, others: weighed }
}

const ranks: Record<KeyKind, number> = {
  email: 0,
  'phone+name': 1,
  'phone+house': 1,
  'name+house': 2,
  phone: 3,
}
const weakest = 3

const rankOf = ({ kinds }: Found) => Math.min(weakest, ...kinds.map((kind) => ranks[kind]))

/** Whether sharing keys of these kinds makes two leads the same, or only possibly so. */
export const isSame = (kinds: readonly KeyKind[]): boolean => kinds.some((kind) => ranks[kind] < weakest)

/** "O’Brien", "OBRIEN", "o'brien" are one. Who gave one name only is compared by that. */
const nameKey = ({ firstName, lastName }: Identity): string | null =>
  searchText({ names: [lastName || firstName] }).replaceAll(' ', '') || null

const key = (kind: KeyKind, parts: readonly (string | null)[]): LeadKey[] =>
  parts.every((part) => part !== null && part !== '') ? [{ kind, key: parts.join(' ') }] : []
