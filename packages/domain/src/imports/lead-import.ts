/**
 * Parses one import body. Only three errors refuse it; everything else that is unreadable becomes a warning,
 * because a lead that the company paid for must not be lost.
 */
import { fullAddressOf } from '../addresses/full-address.ts'
import type { StateCode } from '../addresses/us-states.ts'
import type { UsageBand } from '../addresses/usage-bands.ts'
import { readEmail } from '../contact/email.ts'
import { fullContactLines } from '../contact/full-contact.ts'
import { normalizeCity, onOneLine } from '../contact/names.ts'
import { normalizePhone } from '../contact/phone.ts'
import type { Identity } from '../leads/duplicates.ts'
import { invisibleMarks, readState, readZip, splitAddress } from './address.ts'
import { readBill } from './bill.ts'
import { type FieldTexts, canonicalFields, readFields, bodyError } from './fields.ts'
import { sourceNamed, utilityInText } from './labels.ts'
import { readNames } from './names.ts'

export interface ImportedLead {
  readonly firstName: string
  readonly lastName: string
  /** E.164 */
  readonly phone1: string | null
  readonly phone1Raw: string | null
  readonly email1: string | null
  /** The listed name, or the original text when it is not on the list. */
  readonly sourceName: string | null
  readonly isListedSource: boolean
  /** Null when no part is known. */
  readonly address: ImportedAddress | null
  /** Original text, for the note. */
  readonly notes: string
  readonly campaignName: string
  readonly saleType: string
  readonly price: string
  /** Note lines for values without a column: "Electric bill: 423". */
  readonly unplaced: readonly string[]
  /** Sentences about unreadable values. */
  readonly warnings: readonly string[]
  /** Canonical form of the body, to detect retries. */
  readonly canonical: string
}

export interface ImportedAddress {
  readonly streetAddress: string | null
  readonly city: string | null
  readonly state: StateCode | null
  /** Five digits. */
  readonly zip: string | null
  readonly zipPlus4: string | null
  readonly fullAddress: string
  readonly utilProvider: string | null
  /** Dollars a month. */
  readonly utilBill: number | null
  readonly annualUsage: UsageBand | null
}

interface ImportError {
  readonly field: string
  readonly message: string
}

export type ReadImport =
  | { readonly ok: true; readonly lead: ImportedLead }
  | { readonly ok: false; readonly errors: readonly ImportError[]; readonly canonical?: string }

export function readLeadImport(body: Readonly<Record<string, unknown>>): ReadImport {
  const message = bodyError(body)
  if (message) return { ok: false, errors: [{ field: 'body', message }] }
  const fields = readFields(body)
  const address = splitAddress({
    street: fields.address,
    city: fields.city,
    state: fields.state,
    zip: fields.zip,
  })
  const warnings: string[] = []
  const person = readPerson(fields, warnings)
  const state = readState(address.state)
  const errors = errorsOf(person, address.state !== '' && state === null)
  const canonical = canonicalFields(fields)
  if (errors.length > 0) return { ok: false, errors, canonical }

  const { streetAddress, city, zip, zipPlus4 } = readPlace(address, warnings)
  const fullAddress = fullAddressOf({ streetAddress, city, state, zip, zipPlus4 })
  const utility = readUtility(fields, warnings)
  const { notes, campaignName, saleType, price } = fields
  return {
    ok: true,
    lead: {
      ...person,
      ...readSource(fields, warnings),
      address: fullAddress ? { streetAddress, city, state, zip, zipPlus4, fullAddress, ...utility } : null,
      notes,
      campaignName,
      saleType,
      price,
      unplaced: fullAddress ? [] : utilityInWords(fields),
      warnings,
      canonical,
    },
  }
}

/** Identity for duplicate detection. */
export const identityOf = ({ firstName, lastName, phone1, email1, address }: ImportedLead): Identity => ({
  firstName,
  lastName,
  phone1,
  email1,
  streetAddress: address?.streetAddress ?? null,
  zip: address?.zip ?? null,
})

type Warnings = string[]
type Person = Pick<ImportedLead, 'firstName' | 'lastName' | 'phone1' | 'phone1Raw' | 'email1'>

function readPerson(fields: FieldTexts, warnings: Warnings): Person {
  const { firstName, lastName } = readNames(fields)
  const phone = fields.phone.replace(invisibleMarks, '')
  const { email } = fields
  const phone1 = normalizePhone(phone)?.e164 ?? null
  const email1 = readEmail(email)
  if (phone && !phone1) warnings.push(unreadableWarning('Phone', phone))
  if (email && !email1) warnings.push(unreadableWarning('Email', email))
  warnings.push(...fullContactLines(phone1 && phone, email1 && email))
  return {
    firstName: truncate('First name', firstName, 80, warnings),
    lastName: truncate('Last name', lastName, 80, warnings),
    phone1,
    phone1Raw: phone1 && phone,
    email1,
  }
}

function errorsOf({ firstName, lastName, phone1, email1 }: Person, isUnknownState: boolean): ImportError[] {
  return [
    ...(firstName || lastName ? [] : [{ field: 'lastName', message: 'firstName or lastName is required.' }]),
    ...(phone1 || email1 ? [] : [{ field: 'email', message: 'A valid email or phone is required.' }]),
    ...(isUnknownState ? [{ field: 'state', message: 'state must be a two-letter US code.' }] : []),
  ]
}

function readPlace(address: ReturnType<typeof splitAddress>, warnings: Warnings) {
  const zip = readZip(address.zip)
  if (address.zip && !zip) warnings.push(unreadableWarning('ZIP', address.zip))
  return {
    streetAddress: truncate('Address', onOneLine(address.street), 200, warnings) || null,
    city: truncate('City', normalizeCity(address.city), 120, warnings) || null,
    zip: zip?.zip ?? null,
    zipPlus4: zip?.plus4 ?? null,
  }
}

function readUtility({ utilityProvider, electricBill }: FieldTexts, warnings: Warnings) {
  const bill = electricBill ? readBill(electricBill) : none
  if (!bill) warnings.push(unreadableWarning('Electric bill', electricBill))
  else if (bill.utilBill !== null && !bill.annualUsage) {
    warnings.push(`No usage band holds an electric bill of $${bill.utilBill} a month.`)
  }
  const utilProvider =
    utilityInText(utilityProvider) ?? truncate('Utility', onOneLine(utilityProvider), 120, warnings)
  return { utilProvider: utilProvider || null, ...(bill ?? none) }
}

const none = { utilBill: null, annualUsage: null }

/** Note lines for utility and bill, which have no row without an address. */
const utilityInWords = ({ utilityProvider, electricBill }: FieldTexts): string[] => [
  ...(utilityProvider ? [`Utility: ${utilityProvider}`] : []),
  ...(electricBill ? [`Electric bill: ${electricBill}`] : []),
]

function readSource({ leadSource }: FieldTexts, warnings: Warnings) {
  const listed = sourceNamed(leadSource)
  return {
    sourceName: listed ?? (truncate('Lead source', leadSource, 120, warnings) || null),
    isListedSource: listed !== null,
  }
}

const unreadableWarning = (label: string, text: string) => `${label} could not be read: ${text}`

/** Truncates without splitting a surrogate pair. */
function truncate(label: string, text: string, maxLength: number, warnings: Warnings): string {
  if (text.length <= maxLength) return text
  warnings.push(`${label} was too long and is cut: ${text}`)
  return text
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}
