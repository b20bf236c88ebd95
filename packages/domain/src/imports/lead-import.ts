/**
 * One body of the import, read: what is kept of it, or why it is refused. Only three things are refused;
 * everything else that cannot be read becomes a warning, since a lead that was paid for must not be lost.
 */
import { fullAddressOf } from '../addresses/full-address.ts'
import type { StateCode } from '../addresses/us-states.ts'
import type { UsageBand } from '../addresses/usage-bands.ts'
import { normaliseEmail } from '../contact/email.ts'
import { normaliseName, onOneLine } from '../contact/names.ts'
import { normalisePhone, saysMoreThanPhone } from '../contact/phone.ts'
import type { Identity } from '../leads/duplicates.ts'
import { invisible, readState, readZip, splitAddress } from './address.ts'
import { readBill } from './bill.ts'
import { type GivenFields, canonicalFields, readFields, unreadable } from './fields.ts'
import { sourceNamed, utilityCalled } from './labels.ts'
import { readNames } from './names.ts'

export interface ImportedLead {
  readonly firstName: string
  readonly lastName: string
  /** E.164 */
  readonly phone1: string | null
  readonly phone1Raw: string | null
  readonly email1: string | null
  /** As listed, or verbatim when it is not on the list. */
  readonly sourceName: string | null
  readonly isListedSource: boolean
  /** Null when no part of it is known. */
  readonly address: ImportedAddress | null
  /** As given, for the note. */
  readonly notes: string
  readonly campaignName: string
  readonly saleType: string
  readonly price: string
  /** What has no column to stand in: "Electric bill: 423". */
  readonly unplaced: readonly string[]
  /** Sentences about what could not be read. */
  readonly warnings: readonly string[]
  /** The same for every spelling of the same body. */
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
  const message = unreadable(body)
  if (message) return { ok: false, errors: [{ field: 'body', message }] }
  const given = readFields(body)
  const where = splitAddress({ street: given.address, city: given.city, state: given.state, zip: given.zip })
  const warnings: string[] = []
  const person = readPerson(given, warnings)
  const state = readState(where.state)
  const errors = errorsOf(person, where.state !== '' && state === null)
  const canonical = canonicalFields(given)
  if (errors.length > 0) return { ok: false, errors, canonical }

  const { streetAddress, city, zip, zipPlus4 } = readPlace(where, warnings)
  const fullAddress = fullAddressOf({ streetAddress, city, state, zip, zipPlus4 })
  const utility = readUtility(given, warnings)
  const { notes, campaignName, saleType, price } = given
  return {
    ok: true,
    lead: {
      ...person,
      ...readSource(given, warnings),
      address: fullAddress ? { streetAddress, city, state, zip, zipPlus4, fullAddress, ...utility } : null,
      notes,
      campaignName,
      saleType,
      price,
      unplaced: fullAddress ? [] : utilityInWords(given),
      warnings,
      canonical,
    },
  }
}

/** What the import is recognised by. */
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

function readPerson(given: GivenFields, warnings: Warnings): Person {
  const { firstName, lastName } = readNames(given)
  const phone = given.phone.replace(invisible, '')
  const phone1 = normalisePhone(phone)?.e164 ?? null
  const email1 = readEmail(given.email)
  if (phone && !phone1) warnings.push(unread('Phone', given.phone))
  if (phone1 && saysMoreThanPhone(phone)) warnings.push(`Phone in full: ${given.phone}`)
  if (given.email && !email1) warnings.push(unread('E-mail', given.email))
  return {
    firstName: cut('First name', firstName, 80, warnings),
    lastName: cut('Last name', lastName, 80, warnings),
    phone1,
    phone1Raw: phone1 && phone,
    email1,
  }
}

/** Of several addresses the first that is one; "Ada Po <ada@mail.example>" and "mailto:" are understood. */
function readEmail(text: string): string | null {
  for (const part of text.replace(invisible, '').split(/[,;|<>]|mailto:/i)) {
    const email = normaliseEmail(part)
    if (email) return email
  }
  return null
}

function errorsOf({ firstName, lastName, phone1, email1 }: Person, isUnknownState: boolean): ImportError[] {
  return [
    ...(firstName || lastName ? [] : [{ field: 'lastName', message: 'firstName or lastName is required.' }]),
    ...(phone1 || email1 ? [] : [{ field: 'email', message: 'A valid email or phone is required.' }]),
    ...(isUnknownState ? [{ field: 'state', message: 'state must be a two-letter US code.' }] : []),
  ]
}

function readPlace(where: ReturnType<typeof splitAddress>, warnings: Warnings) {
  const zip = readZip(where.zip)
  if (where.zip && !zip) warnings.push(unread('ZIP', where.zip))
  return {
    streetAddress: cut('Address', onOneLine(where.street), 200, warnings) || null,
    city: cut('City', normaliseName(where.city), 120, warnings) || null,
    zip: zip?.zip ?? null,
    zipPlus4: zip?.plus4 ?? null,
  }
}

function readUtility({ utilityProvider, electricBill }: GivenFields, warnings: Warnings) {
  const bill = electricBill ? readBill(electricBill) : none
  if (!bill) warnings.push(unread('Electric bill', electricBill))
  else if (bill.utilBill !== null && !bill.annualUsage) {
    warnings.push(`No usage band holds an electric bill of $${bill.utilBill} a month.`)
  }
  const utilProvider =
    utilityCalled(utilityProvider) ?? cut('Utility', onOneLine(utilityProvider), 120, warnings)
  return { utilProvider: utilProvider || null, ...(bill ?? none) }
}

const none = { utilBill: null, annualUsage: null }

/** Where no address is known there is no row for these two. */
const utilityInWords = ({ utilityProvider, electricBill }: GivenFields): string[] => [
  ...(utilityProvider ? [`Utility: ${utilityProvider}`] : []),
  ...(electricBill ? [`Electric bill: ${electricBill}`] : []),
]

function readSource({ leadSource }: GivenFields, warnings: Warnings) {
  const listed = sourceNamed(leadSource)
  return {
    sourceName: listed ?? (cut('Lead source', leadSource, 120, warnings) || null),
    isListedSource: listed !== null,
  }
}

const unread = (what: string, text: string) => `${what} could not be read: ${text}`

/** Never between the halves of a character that takes two units. */
function cut(what: string, text: string, longest: number, warnings: Warnings): string {
  if (text.length <= longest) return text
  warnings.push(`${what} was too long and is cut: ${text}`)
  return text
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}
