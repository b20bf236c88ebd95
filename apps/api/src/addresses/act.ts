/**
 * What people do with addresses. One primary address per lead, and always one where there are addresses: all
 * of it happens under the lead's lock; the former primary steps back before the next one stands, as the unique index
 * wants it.
 */
import type { NewWebAddress, WebAddressChanges } from '@crm/contract/web/address-shapes'
import { can } from '@crm/domain/people/can'
import { choiceFaults } from '../catalogue/store.ts'
import { demandNoFaults } from '../http/handle.ts'
import { type LeadOfRecord, lockParentLead, ofLead } from '../records/through-lead.ts'
import type { Recording } from '../records/kind.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { faultsOf, normaliseAddress, withWhatFollows } from './rules.ts'
import { type Address, type AddressFields, addresses, addressesOf } from './store.ts'

/** Adds an address to a lead. Its first is its primary one. Throws Refused with the fields at fault. */
export async function createAddress(work: UnitOfWork, { leadId, ...given }: NewWebAddress): Promise<Address> {
  const lead = await lockParentLead(work, leadId, can.changeAddress)
  const { fields, faults } = normaliseAddress(given)
  const others = await addressesOf(work.tx, lead.id)
  const usual = others.length === 0 ? 'Primary' : 'Secondary'
  const address: AddressFields = { ...noAddress, type: usual, ...withWhatFollows(noAddress, fields) }
  demandNoFaults(faults.length > 0 ? faults : faultsOf(address, others))
  demandNoFaults(await choiceFaults(work.tx, { ahjId: ['ahjs', fields.ahjId] }))
  return writeAddress(work, lead, address, others)
}

/** Of whoever does the work, on a lead that is locked and has no other such address. */
export async function writeAddress(
  work: UnitOfWork,
  lead: LeadOfRecord,
  address: Partial<AddressFields>,
  others: readonly Address[] = [],
): Promise<Address> {
  if (address.type === 'Primary') await demotePrimary(work, others)
  return addresses.insert(work, address, { lead_id: lead.id }, ofLead(lead))
}

/** Applies a change set to a locked address. Throws Refused with the fields at fault. */
export async function changeAddress(
  work: UnitOfWork,
  address: Address,
  { version, ...given }: WebAddressChanges,
): Promise<Address> {
  const { fields, faults } = normaliseAddress(given)
  const before = addresses.fieldsOf(address)
  const wanted = withWhatFollows(before, fields)
  const others = await othersThan(work, address)
  demandNoFaults(faults.length > 0 ? faults : faultsOf({ ...before, ...wanted }, others, before))
  if (wanted.ahjId !== before.ahjId) {
    demandNoFaults(await choiceFaults(work.tx, { ahjId: ['ahjs', wanted.ahjId] }))
  }
  const becomesPrimary = wanted.type === 'Primary' && before.type !== 'Primary'
  if (becomesPrimary) await demotePrimary(work, others)
  return addresses.change(work, address, wanted, { version })
}

/** When it was the primary one, the oldest that remains becomes that. */
export async function removeAddress(
  work: UnitOfWork,
  address: Address,
  recording: Recording = {},
): Promise<void> {
  await addresses.remove(work, address, recording)
  const [oldest] = address.type === 'Primary' ? await othersThan(work, address) : []
  if (oldest) await addresses.change(work, oldest, { type: 'Primary' }, recording)
}

/** Brings an address back: as the primary one only when the lead has no other. */
export async function restoreAddress(
  work: UnitOfWork,
  address: Address,
  recording: Recording = {},
): Promise<Address> {
  const others = await othersThan(work, address)
  const type = others.length === 0 ? 'Primary' : 'Secondary'
  demandNoFaults(faultsOf({ ...addresses.fieldsOf(address), type }, others))
  return addresses.restore(work, address, { type }, recording)
}

const othersThan = async ({ tx }: UnitOfWork, { id, lead_id }: Address) =>
  (await addressesOf(tx, lead_id)).filter((other) => other.id !== id)

async function demotePrimary(work: UnitOfWork, others: readonly Address[]): Promise<void> {
  const former = others.find(({ type }) => type === 'Primary')
  if (former) await addresses.change(work, former, { type: 'Secondary' })
}

const noAddress: AddressFields = {
  type: 'Secondary',
  streetAddress: null,
  city: null,
  state: null,
  zip: null,
  zipPlus4: null,
  hasUsage: null,
  annualUsage: null,
  utilProvider: null,
  utilBill: null,
  utilAccountNum: null,
  utilMeterNum: null,
  mountType: null,
  stories: null,
  roofAge: null,
  roofCondition: null,
  roofMat: null,
  sqFootage: null,
  hasHoa: null,
  hoaName: null,
  ahjId: null,
}
