/** Facts of an address between the wire and what is typed. */
import type { WebAddress, WebAddressChanges } from '@crm/contract/web/address-shapes'
import { usageBandLabel, usageBands } from '@crm/domain/addresses/usage-bands'
import { type AddressFact, addressFacts, type AddressField, addressFieldNames } from './address-fields.ts'

/** Everything as text; empty is none. */
export type AddressValues = Readonly<Record<AddressField, string>>

type Facts = Pick<WebAddress, AddressField> & Partial<Pick<WebAddress, 'zipPlus4'>>

export const valuesOf = (address?: Facts): AddressValues =>
  Object.fromEntries(
    addressFieldNames.map((field) => [field, address ? typed(field, address) : '']),
  ) as Record<AddressField, string>

export function typed(field: AddressField, address: Facts): string {
  if (field === 'zip') return [address.zip, address.zipPlus4].filter(Boolean).join('-')
  const value = address[field]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'utilBill' && typeof value === 'number') return value.toFixed(2)
  return value === null ? '' : String(value)
}

/** What was given of a new address, as the wire has it. */
export const givenOf = (values: AddressValues): WebAddressChanges =>
  Object.assign(
    {},
    ...addressFieldNames
      .filter((field) => values[field].trim() !== '')
      .map((field) => change(field, values[field])),
  ) as WebAddressChanges

/** The change that the text means; ask `faultIn` first. */
export function change(field: AddressField, text: string): WebAddressChanges {
  const given = text.trim()
  return { [field]: given === '' ? null : meant(addressFacts[field], given) }
}

function meant({ kind }: AddressFact, text: string): string | number | boolean {
  if (kind === 'number') return numberIn(text)
  return kind === 'yes-no' ? text === 'yes' : text
}

/** "$1,204.50" is a number to people. */
const numberIn = (text: string) => Number(text.replaceAll(/[$,\s]/g, ''))

/** What is wrong with the text, before the server is asked. */
export function faultIn(field: AddressField, text: string): string | undefined {
  const fact: AddressFact = addressFacts[field]
  if (fact.kind !== 'number' || text.trim() === '') return undefined
  const number = numberIn(text)
  const { min, max, decimals } = fact
  if (Number.isNaN(number)) return 'This is not a number.'
  if (Number(number.toFixed(decimals)) !== number)
    return decimals === 0 ? 'A whole number, please.' : 'Two decimals at most.'
  if (number < min || number > max)
    return `From ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`
  return undefined
}

/** As it reads on the card; undefined for nothing. */
export function shownFact(field: AddressField, address: Facts): string | undefined {
  return reads(field, address[field])
}

/** Any value a field has had, as it reads. */
export function reads(field: AddressField, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'annualUsage') {
    const band = usageBands.find((one) => one === value)
    return band && `${usageBandLabel(band)} a month`
  }
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return undefined
  if (field === 'utilBill') return `$${value.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  const fact: AddressFact = addressFacts[field]
  const unit =
    fact.kind === 'number' && fact.unit ? ` ${value === 1 ? fact.unit.replace(/s$/, '') : fact.unit}` : ''
  return `${value.toLocaleString('en-US')}${unit}`
}
