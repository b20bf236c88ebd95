/** What an address must be, and who may touch it. */
import type { Refusal } from '@crm/contract/refusals'
import { fullAddressOf } from '@crm/domain/addresses/full-address'
import { houseKey } from '@crm/domain/addresses/house-key'
import { can } from '@crm/domain/people/can'
import { refuse } from '../http/handle.ts'
import type { LockedLead } from '../leads/queries.ts'
import { ownersOf } from '../leads/view.ts'
import type { Person } from '../users/people.ts'
import type { AddressRow } from './queries.ts'
import type { AddressFields } from './view.ts'

export const notFound = refuse(404, 'Address not found')

type Owned = Pick<LockedLead, 'rep_id' | 'sales_rep_id' | 'deleted_at'>

/** 403 for what the person may see and not do. An address out of scope, or of a removed lead, is `missing`. */
export function refusedOn<M>(
  lead: Owned | undefined,
  actor: Person,
  allowed: typeof can.readAddress,
  missing: M,
) {
  if (!lead || lead.deleted_at !== null || !can.readAddress(actor, ownersOf(lead)).ok) return missing
  const decision = allowed(actor, ownersOf(lead))
  return decision.ok ? undefined : refuse(403, decision.reason)
}

type Faults = NonNullable<Refusal['errors']>

/** The fields at fault; none when the address may stand beside the lead's `others`. */
export function faultsOf(address: AddressFields, others: readonly AddressRow[]): Faults {
  const { type, hasHoa, hoaName } = address
  const wrong: [boolean, Faults[number]][] = [
    [fullAddressOf(address) === '', { field: 'streetAddress', message: empty }],
    [hasHoa === false && hoaName !== null, { field: 'hoaName', message: nameOfNothing }],
    [isAmong(address, others), { field: 'streetAddress', message: known }],
    [type === 'Secondary' && !hasPrimary(others), { field: 'type', message: nonePrimary }],
  ]
  return wrong.filter(([isWrong]) => isWrong).map(([, fault]) => fault)
}

const empty = 'An address needs a street, a city, a state or a ZIP.'
const nameOfNothing = 'Where there is no HOA, there is no name of one.'
const known = 'This lead has this address already.'
const nonePrimary = 'One address of a lead is its primary one.'

const hasPrimary = (addresses: readonly AddressRow[]) => addresses.some(({ type }) => type === 'Primary')

/** The same house by any spelling. */
function isAmong({ streetAddress, zip }: AddressFields, others: readonly AddressRow[]): boolean {
  const key = houseKey(streetAddress, zip)
  return key !== null && others.some((other) => houseKey(other.street_address, other.zip) === key)
}
