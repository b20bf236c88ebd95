/**
 * Write operations on addresses. A lead with addresses has exactly one primary address. Each operation holds
 * the lock of the lead and demotes the former primary address first, because of the unique index.
 */
import type { NewWebAddress, WebAddressChanges } from '@crm/contract/web/address-shapes'
import { can } from '@crm/domain/people/can'
import { choiceFaults } from '#shared/catalog/store'
import { demandNoFaults } from '#spine/refusals'
import { type LeadOfRecord, lockParentLead, leadColumnsOf } from '#spine/records/lead-scope'
import type { Recording } from '#spine/records/kind'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { faultsOf, normalizeAddress, withDerivedFields } from './rules.ts'
import { type Address, type AddressFields, addresses, addressesOf } from './store.ts'

/** Adds an address to a lead; its first one is the primary address. Throws Refused with the invalid fields. */
export async function createAddress(work: UnitOfWork, { leadId, ...input }: NewWebAddress): Promise<Address> {
  const lead = await lockParentLead(work, leadId, can.changeAddress)
  const { fields, faults } = normalizeAddress(input)
  const others = await addressesOf(work.tx, lead.id)
  const defaultType = others.length === 0 ? 'Primary' : 'Secondary'
  const address: AddressFields = { ...noAddress, type: defaultType, ...withDerivedFields(noAddress, fields) }
  demandNoFaults(faults.length > 0 ? faults : faultsOf(address, others))
  demandNoFaults(await choiceFaults(work.tx, { ahjId: ['ahjs', fields.ahjId] }))
  return writeAddress(work, lead, address, others)
}

/** Inserts an address without a permission check, on a locked lead that does not have this address yet. */
export async function writeAddress(
  work: UnitOfWork,
  lead: LeadOfRecord,
  address: Partial<AddressFields>,
  others: readonly Address[] = [],
): Promise<Address> {
  if (address.type === 'Primary') await demotePrimary(work, others)
  return addresses.insert(work, address, { lead_id: lead.id }, leadColumnsOf(lead))
}

/** Applies a change set to a locked address. Throws Refused with the invalid fields. */
export async function changeAddress(
  work: UnitOfWork,
  address: Address,
  { version, ...input }: WebAddressChanges,
): Promise<Address> {
  const { fields, faults } = normalizeAddress(input)
  const before = addresses.fieldsOf(address)
  const changes = withDerivedFields(before, fields)
  const others = await otherAddressesOf(work, address)
  demandNoFaults(faults.length > 0 ? faults : faultsOf({ ...before, ...changes }, others, before))
  if (changes.ahjId !== before.ahjId) {
    demandNoFaults(await choiceFaults(work.tx, { ahjId: ['ahjs', changes.ahjId] }))
  }
  const becomesPrimary = changes.type === 'Primary' && before.type !== 'Primary'
  if (becomesPrimary) await demotePrimary(work, others)
  return addresses.change(work, address, changes, { version })
}

/** Removes an address. The oldest remaining one replaces a primary address. */
export async function removeAddress(
  work: UnitOfWork,
  address: Address,
  recording: Recording = {},
): Promise<void> {
  await addresses.remove(work, address, recording)
  const [oldest] = address.type === 'Primary' ? await otherAddressesOf(work, address) : []
  if (oldest) await addresses.change(work, oldest, { type: 'Primary' }, recording)
}

/** Restores an address: as the primary one only if the lead has no other. */
export async function restoreAddress(
  work: UnitOfWork,
  address: Address,
  recording: Recording = {},
): Promise<Address> {
  const others = await otherAddressesOf(work, address)
  const type = others.length === 0 ? 'Primary' : 'Secondary'
  demandNoFaults(faultsOf({ ...addresses.fieldsOf(address), type }, others))
  return addresses.restore(work, address, { type }, recording)
}

const otherAddressesOf = async ({ tx }: UnitOfWork, { id, lead_id }: Address) =>
  (await addressesOf(tx, lead_id)).filter((other) => other.id !== id)

async function demotePrimary(work: UnitOfWork, others: readonly Address[]): Promise<void> {
  const former = others.find(({ type }) => type === 'Primary')
  if (former) await addresses.change(work, former, { type: 'Secondary' })
}

const noAddress: AddressFields = { ...addresses.emptyFields, type: 'Secondary' }
