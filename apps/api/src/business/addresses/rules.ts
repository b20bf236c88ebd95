/** Normalization of typed addresses, the same on every way in, and their validation. */
import type { WebAddressChanges } from '@crm/contract/web/address-shapes'
import { fullAddressOf } from '@crm/domain/addresses/full-address'
import { isSameHouse } from '@crm/domain/addresses/house-key'
import { bandAfterBill } from '@crm/domain/addresses/usage-bands'
import { utilityNamed } from '@crm/domain/addresses/utilities'
import { zipError, zipOf } from '@crm/domain/addresses/zip'
import { normalizeCity } from '@crm/domain/contact/names'
import { onOneLine } from '@crm/domain/contact/names'
import { readState } from '@crm/domain/imports/address'
import { definedOf } from '#spine/records/fields'
import type { Fault } from '#spine/refusals'
import type { Address, AddressFields } from './store.ts'

type AddressInput = Omit<WebAddressChanges, 'version'>

interface NormalizedAddress {
  readonly fields: Partial<AddressFields>
  readonly faults: readonly Fault[]
}

/** Empty text means "none". Unreadable values are faults of their field, so nothing is dropped silently. */
export function normalizeAddress(input: AddressInput): NormalizedAddress {
  const fields = onOneLineEach(definedOf(input))
  const faults: Fault[] = []

  if (fields.city) fields.city = normalizeCity(fields.city)
  if (fields.utilProvider) fields.utilProvider = utilityNamed(fields.utilProvider) ?? fields.utilProvider
  if (fields.state) {
    fields.state = readState(fields.state)
    if (!fields.state)
      faults.push({ field: 'state', message: 'This is no state, territory or military code.' })
  }
  if (fields.zip) {
    const parsed = zipOf(fields.zip)
    fields.zip = parsed?.zip ?? null
    if (parsed?.plus4) fields.zipPlus4 = parsed.plus4
    if (!parsed) faults.push({ field: 'zip', message: zipError })
  }
  return { fields, faults }
}

/** Every text on one line, a blank one as null; choices and ids are unchanged. */
const onOneLineEach = (fields: Partial<AddressFields>): Partial<AddressFields> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      typeof value === 'string' ? onOneLine(value) || null : value,
    ]),
  )

/** Adds derived changes: a new ZIP clears its last four digits, a new bill sets its usage band. */
export function withDerivedFields(
  before: AddressFields,
  { ...fields }: Partial<AddressFields>,
): Partial<AddressFields> {
  const { zip, zipPlus4, utilBill, annualUsage } = fields
  if (zip !== undefined && zip !== before.zip && zipPlus4 === undefined) fields.zipPlus4 = null
  if (utilBill !== undefined && annualUsage === undefined) {
    fields.annualUsage = bandAfterBill(before, utilBill)
  }
  return fields
}

/**
 * The invalid fields of an address beside the lead's `others`. An old duplicate may still be changed, unless the change
 * moves it.
 */
export function faultsOf(
  address: AddressFields,
  others: readonly Address[],
  before?: AddressFields,
): readonly Fault[] {
  const { type, hasHoa, hoaName } = address
  const isMoved = !before || houseFields.some((field) => address[field] !== before[field])
  const checks: [boolean, Fault][] = [
    [fullAddressOf(address) === '', { field: 'streetAddress', message: emptyMessage }],
    [hasHoa === false && hoaName !== null, { field: 'hoaName', message: hoaNameMessage }],
    [isMoved && isKnownHouse(address, others), { field: 'streetAddress', message: knownMessage }],
    [type === 'Secondary' && !hasPrimary(others), { field: 'type', message: primaryMessage }],
  ]
  return checks.filter(([isWrong]) => isWrong).map(([, fault]) => fault)
}

const houseFields = ['streetAddress', 'city', 'state', 'zip'] as const

const emptyMessage = 'An address needs a street, a city, a state or a ZIP.'
const hoaNameMessage = 'An HOA name needs an HOA.'
const knownMessage = 'This lead has this address already.'
const primaryMessage = 'A lead needs one primary address.'

const hasPrimary = (others: readonly Address[]) => others.some(({ type }) => type === 'Primary')

/** Checks for the same house in any spelling. */
const isKnownHouse = (address: AddressFields, others: readonly Address[]): boolean =>
  others.some(({ street_address: streetAddress, city, state, zip }) =>
    isSameHouse(address, { streetAddress, city, state, zip }),
  )
