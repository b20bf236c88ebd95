/** Fields that an import adds to the matching lead: only empty ones. */
import { houseKey } from '../addresses/house-key.ts'
import { formatPhone } from '../contact/format-phone.ts'
import { labelKey } from './labels.ts'
import type { ImportedAddress, ImportedLead } from './lead-import.ts'

export interface LeadValues {
  readonly firstName: string
  readonly lastName: string
  readonly phone1: string | null
  readonly email1: string | null
}
type FilledAddress = Omit<ImportedAddress, 'fullAddress' | 'state'> & { readonly state: string | null }

/** Fields that are filled together, or become the note line `words` where they would make the lead match another one. */
export interface Fill {
  readonly lead: Partial<LeadValues>
  readonly address: Partial<FilledAddress>
  readonly words: string
}

export interface Plan {
  readonly fills: readonly Fill[]
  /** Note lines for values that differ from the lead's: "Phone: (909) 555-0129". */
  readonly differences: readonly string[]
}

export function planFills(lead: LeadValues, address: FilledAddress | null, imported: ImportedLead): Plan {
  const facts = [
    ...fillOrDifference('Name', nameOf(imported), nameFill(lead, imported), sameName(lead, imported)),
    ...fillOrDifference(
      'Phone',
      imported.phone1 && formatPhone(imported.phone1),
      lead.phone1 ? null : { phone1: imported.phone1 },
      lead.phone1 === imported.phone1,
    ),
    ...fillOrDifference(
      'Email',
      imported.email1,
      lead.email1 ? null : { email1: imported.email1 },
      lead.email1 === imported.email1,
    ),
  ]
  const home = fillAddress(address, imported.address)
  return {
    fills: [...facts, ...home].flatMap((one) => ('left' in one ? [] : [one])),
    differences: [...facts, ...home].flatMap((one) => ('left' in one ? [one.left] : [])),
  }
}

type FillOrDifference = Fill | { readonly left: string }

/** Empty when the value is missing or already there; otherwise a fill, or a note line about the difference. */
function fillOrDifference(
  what: string,
  text: string | null,
  fill: Partial<LeadValues> | null,
  isKnown: boolean,
): FillOrDifference[] {
  if (!text || isKnown) return []
  const words = `${what}: ${text}`
  return [fill ? { lead: fill, address: {}, words } : { left: words }]
}

const nameOf = ({ firstName, lastName }: LeadValues | ImportedLead) =>
  [firstName, lastName].filter(Boolean).join(' ')

function nameFill(lead: LeadValues, imported: ImportedLead): Partial<LeadValues> | null {
  if (!lead.lastName && imported.lastName && isEmptyOrSame(lead.firstName, imported.firstName)) {
    return { lastName: imported.lastName, ...(!lead.firstName && { firstName: imported.firstName }) }
  }
  if (!lead.firstName && imported.firstName && isEmptyOrSame(lead.lastName, imported.lastName)) {
    return { firstName: imported.firstName }
  }
  return null
}

/** The known name is empty or equal. */
const isEmptyOrSame = (known: string, imported: string) =>
  known === '' || labelKey(known) === labelKey(imported)

const sameName = (lead: LeadValues, imported: ImportedLead) =>
  (!imported.firstName || labelKey(imported.firstName) === labelKey(lead.firstName)) &&
  (!imported.lastName || labelKey(imported.lastName) === labelKey(lead.lastName))

/** Never mixes parts of two different houses into one address. */
function fillAddress(known: FilledAddress | null, imported: ImportedAddress | null): FillOrDifference[] {
  if (!imported) return []
  const { fullAddress, ...columns } = imported
  if (!known) return [{ lead: {}, address: columns, words: `Address: ${fullAddress}` }]
  const differences = [
    ...(isSamePlace(known, imported) ? [] : [`Address: ${fullAddress}`]),
    ...(differs(known.utilProvider, imported.utilProvider) ? [`Utility: ${imported.utilProvider}`] : []),
    ...(differs(known.utilBill, imported.utilBill) ? [`Electric bill: $${imported.utilBill} a month`] : []),
    ...(differs(known.annualUsage, imported.annualUsage) ? [`Usage band: ${imported.annualUsage}`] : []),
  ].map((left) => ({ left }))
  if (!isSamePlace(known, imported)) return differences
  const missing = Object.fromEntries(
    Object.entries(columns).filter(
      ([column, value]) => value !== null && known[column as keyof FilledAddress] === null,
    ),
  ) as Partial<FilledAddress>
  if (Object.keys(missing).length === 0) return differences
  return [{ lead: {}, address: missing, words: `Address: ${fullAddress}` }, ...differences]
}

const differs = (known: unknown, imported: unknown) =>
  imported !== null && known !== null && known !== imported

/** True when no known part differs. Compares normalized streets. */
function isSamePlace(known: FilledAddress, imported: ImportedAddress): boolean {
  return (
    !differs(street(known.streetAddress), street(imported.streetAddress)) &&
    !differs(known.city && labelKey(known.city), imported.city && labelKey(imported.city)) &&
    !differs(known.state, imported.state) &&
    !differs(known.zip, imported.zip) &&
    !differs(known.zipPlus4, imported.zipPlus4)
  )
}

const anyZip = '00000'

const street = (text: string | null) => houseKey(text, anyZip)
