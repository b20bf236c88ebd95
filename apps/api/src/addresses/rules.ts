/** What people type, made into what is stored, the same on every way in; and what an address must be. */
import type { WebAddressChanges } from '@crm/contract/web/address-shapes'
import { fullAddressOf } from '@crm/domain/addresses/full-address'
import { isSameHouse } from '@crm/domain/addresses/house-key'
import { bandFollowing } from '@crm/domain/addresses/usage-bands'
import { utilityNamed } from '@crm/domain/addresses/utilities'
import { notAZip, zipOf } from '@crm/domain/addresses/zip'
import { normaliseName } from '@crm/domain/contact/names'
import { onOneLine } from '@crm/domain/contact/names'
import { readState } from '@crm/domain/imports/address'
import { definedOf } from '../records/fields.ts'
import type { Fault } from '../http/handle.ts'
import type { Address, AddressFields } from './store.ts'

type GivenAddress = Omit<WebAddressChanges, 'version'>

interface Normalised {
  readonly fields: Partial<AddressFields>
  readonly faults: readonly Fault[]
}

/** Empty text means "none". What cannot be read is an error that names its field; nothing is dropped in silence. */
export function normaliseAddress(given: GivenAddress): Normalised {
  const fields: Partial<AddressFields> = { ...definedOf(given), ...tidied(given) }
  const faults: Fault[] = []

  if (fields.city) fields.city = normaliseName(fields.city)
  if (fields.utilProvider) fields.utilProvider = utilityNamed(fields.utilProvider) ?? fields.utilProvider
  if (fields.state) {
    fields.state = readState(fields.state)
    if (!fields.state)
      faults.push({ field: 'state', message: 'This is no state, territory or military code.' })
  }
  if (fields.zip) {
    const read = zipOf(fields.zip)
    fields.zip = read?.zip ?? null
    if (read?.plus4) fields.zipPlus4 = read.plus4
    if (!read) faults.push({ field: 'zip', message: notAZip })
  }
  return { fields, faults }
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
      .map((field) => [field, onOneLine(given[field] ?? '') || null]),
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

/**
 * The fields at fault; none when the address may stand beside the lead's `others`. What was there twice already may
 * still be changed, as long as it stays where it is.
 */
export function faultsOf(
  address: AddressFields,
  others: readonly Address[],
  before?: AddressFields,
): readonly Fault[] {
  const { type, hasHoa, hoaName } = address
  const isMoved = !before || where.some((field) => address[field] !== before[field])
  const wrong: [boolean, Fault][] = [
    [fullAddressOf(address) === '', { field: 'streetAddress', message: empty }],
    [hasHoa === false && hoaName !== null, { field: 'hoaName', message: nameOfNothing }],
    [isMoved && isAmong(address, others), { field: 'streetAddress', message: known }],
    [type === 'Secondary' && !hasPrimary(others), { field: 'type', message: nonePrimary }],
  ]
  return wrong.filter(([isWrong]) => isWrong).map(([, fault]) => fault)
}

const where = ['streetAddress', 'city', 'state', 'zip'] as const

const empty = 'An address needs a street, a city, a state or a ZIP.'
const nameOfNothing = 'Where there is no HOA, there is no name of one.'
const known = 'This lead has this address already.'
const nonePrimary = 'One address of a lead is its primary one.'

const hasPrimary = (others: readonly Address[]) => others.some(({ type }) => type === 'Primary')

/** The same house by any spelling. */
const isAmong = (address: AddressFields, others: readonly Address[]): boolean =>
  others.some(({ street_address: streetAddress, city, state, zip }) =>
    isSameHouse(address, { streetAddress, city, state, zip }),
  )
