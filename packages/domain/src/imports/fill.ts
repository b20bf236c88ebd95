/** What an import adds to the lead it is recognised as: only what is empty there. */
import { houseKey } from '../addresses/house-key.ts'
import { formatPhone } from '../contact/format-phone.ts'
import { labelKey } from './labels.ts'
import type { ImportedAddress, ImportedLead } from './lead-import.ts'

export interface Filled {
  readonly firstName: string
  readonly lastName: string
  readonly phone1: string | null
  readonly email1: string | null
}
type FilledAddress = Omit<ImportedAddress, 'fullAddress' | 'state'> & { readonly state: string | null }

/** Fields that are filled together or not at all, and the words for them when they are not. */
export interface Fill {
  readonly lead: Partial<Filled>
  readonly address: Partial<FilledAddress>
  readonly words: string
}

export interface Plan {
  readonly fills: readonly Fill[]
  /** "Phone: (909) 555-0129": given, and different from what the lead has. */
  readonly left: readonly string[]
}

export function planFills(lead: Filled, address: FilledAddress | null, given: ImportedLead): Plan {
  const facts = [
    ...about('Name', nameOf(given), nameFill(lead, given), sameName(lead, given)),
    ...about(
      'Phone',
      given.phone1 && formatPhone(given.phone1),
      lead.phone1 ? null : { phone1: given.phone1 },
      lead.phone1 === given.phone1,
    ),
    ...about(
      'E-mail',
      given.email1,
      lead.email1 ? null : { email1: given.email1 },
      lead.email1 === given.email1,
    ),
  ]
  const home = aboutHome(address, given.address)
  return {
    fills: [...facts, ...home].flatMap((one) => ('left' in one ? [] : [one])),
    left: [...facts, ...home].flatMap((one) => ('left' in one ? [one.left] : [])),
  }
}

type Fact = Fill | { readonly left: string }

/** Nothing when it was not given or is there already; else a fill, or words about what differs. */
function about(what: string, text: string | null, fill: Partial<Filled> | null, isKnown: boolean): Fact[] {
  if (!text || isKnown) return []
  const words = `${what}: ${text}`
  return [fill ? { lead: fill, address: {}, words } : { left: words }]
}

const nameOf = ({ firstName, lastName }: Filled | ImportedLead) =>
  [firstName, lastName].filter(Boolean).join(' ')

function nameFill(lead: Filled, given: ImportedLead): Partial<Filled> | null {
  if (!lead.lastName && given.lastName && isIn(lead.firstName, given.firstName)) {
    return { lastName: given.lastName, ...(!lead.firstName && { firstName: given.firstName }) }
  }
  if (!lead.firstName && given.firstName && isIn(lead.lastName, given.lastName)) {
    return { firstName: given.firstName }
  }
  return null
}

/** Nothing is known, or it is the same. */
const isIn = (known: string, given: string) => known === '' || labelKey(known) === labelKey(given)

const sameName = (lead: Filled, given: ImportedLead) =>
  (!given.firstName || labelKey(given.firstName) === labelKey(lead.firstName)) &&
  (!given.lastName || labelKey(given.lastName) === labelKey(lead.lastName))

/** Parts of two different houses are never mixed into one address. */
function aboutHome(known: FilledAddress | null, given: ImportedAddress | null): Fact[] {
  if (!given) return []
  const { fullAddress, ...columns } = given
  if (!known) return [{ lead: {}, address: columns, words: `Address: ${fullAddress}` }]
  const differing = [
    ...(isSamePlace(known, given) ? [] : [`Address: ${fullAddress}`]),
    ...(differs(known.utilProvider, given.utilProvider) ? [`Utility: ${given.utilProvider}`] : []),
    ...(differs(known.utilBill, given.utilBill) ? [`Electric bill: $${given.utilBill} a month`] : []),
    ...(differs(known.annualUsage, given.annualUsage) ? [`Usage band: ${given.annualUsage}`] : []),
  ].map((left) => ({ left }))
  if (!isSamePlace(known, given)) return differing
  const missing = Object.fromEntries(
    Object.entries(columns).filter(
      ([column, value]) => value !== null && known[column as keyof FilledAddress] === null,
    ),
  ) as Partial<FilledAddress>
  if (Object.keys(missing).length === 0) return differing
  return [{ lead: {}, address: missing, words: `Address: ${fullAddress}` }, ...differing]
}

const differs = (known: unknown, given: unknown) => given !== null && known !== null && known !== given

/** No part that both know differs; streets are compared as houses are. */
function isSamePlace(known: FilledAddress, given: ImportedAddress): boolean {
  return (
    !differs(street(known.streetAddress), street(given.streetAddress)) &&
    !differs(known.city && labelKey(known.city), given.city && labelKey(given.city)) &&
    !differs(known.state, given.state) &&
    !differs(known.zip, given.zip) &&
    !differs(known.zipPlus4, given.zipPlus4)
  )
}

const anyZip = '00000'

const street = (text: string | null) => houseKey(text, anyZip)
