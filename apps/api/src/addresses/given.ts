/** What people type, made into what is stored: the same on every way in. */
import type { Refusal } from '@crm/contract/refusals'
import type { WebAddressChanges } from '@crm/contract/web/address-shapes'
import { bandFollowing } from '@crm/domain/addresses/usage-bands'
import { utilityNamed } from '@crm/domain/addresses/utilities'
import { zipOf } from '@crm/domain/addresses/zip'
import { normaliseName } from '@crm/domain/contact/names'
import { oneSpace, readState } from '@crm/domain/imports/address'
import { definedOf } from '../defined.ts'
import type { AddressFields } from './view.ts'

type FieldErrors = NonNullable<Refusal['errors']>
type GivenAddress = Omit<WebAddressChanges, 'version'>

export interface NormalisedAddress {
  readonly fields: Partial<AddressFields>
  readonly errors: FieldErrors
}

/** Empty text means "none". What cannot be read is an error that names its field; nothing is dropped in silence. */
export function normaliseAddress(given: GivenAddress): NormalisedAddress {
  const fields: Partial<AddressFields> = { ...definedOf(given), ...tidied(given) }
  const errors: FieldErrors = []

  if (fields.city) fields.city = normaliseName(fields.city)
  if (fields.utilProvider) fields.utilProvider = utilityNamed(fields.utilProvider) ?? fields.utilProvider
  if (fields.state) {
    fields.state = readState(fields.state)
    if (!fields.state)
      errors.push({ field: 'state', message: 'This is no state, territory or military code.' })
  }
  if (fields.zip) {
    const read = zipOf(fields.zip)
    fields.zip = read?.zip ?? null
    if (read?.plus4) fields.zipPlus4 = read.plus4
    if (!read) errors.push({ field: 'zip', message: 'A ZIP has five digits, or nine, as in 91762-1234.' })
  }
  return { fields, errors }
}

const texts = [
  'streetAddress',
  'city',
  'state',
  'zip',
  'utilProvider',
  'utilAccountNum',
  'utilMeterNum',
  'mountType',
  'roofCondition',
  'roofMat',
  'hoaName',
] as const

const tidied = (given: GivenAddress): Partial<AddressFields> =>
  Object.fromEntries(
    texts
      .filter((field) => given[field] !== undefined)
      .map((field) => [field, oneSpace(given[field] ?? '') || null]),
  )

/** A change and what follows from it: the four last digits belong to their ZIP, the band to the bill. */
export function withWhatFollows(
  before: AddressFields,
  { ...fields }: Partial<AddressFields>,
): Partial<AddressFields> {
  const { zip, zipPlus4, utilBill, annualUsage } = fields
  if (zip !== undefined && zip !== before.zip && zipPlus4 === undefined) fields.zipPlus4 = null
  if (utilBill !== undefined && annualUsage === undefined) {
    fields.annualUsage = bandFollowing(before, utilBill)
  }
  return fields
}
