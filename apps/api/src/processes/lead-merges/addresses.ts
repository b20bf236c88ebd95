/** Addresses of merged leads: exactly one primary address, and no house twice. */
import { isSameHouse } from '@crm/domain/addresses/house-key'
import { movedRecordNoun } from '@crm/domain/leads/merge'
import { type Address, type AddressFields, addresses, addressesOf } from '#business/addresses/store'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import type { Merging } from './merging.ts'
import type { MergeChange } from './queries.ts'
import { addressRelations, moveAll } from './store.ts'

/**
 * Runs before the addresses move: a house of both leads stays once, completed with the data of the other, and one of
 * two primary addresses is demoted, as the unique index requires.
 */
export async function mergeAddresses(
  work: UnitOfWork,
  merging: Merging,
  takesPrimary: boolean,
): Promise<void> {
  const { survivor, other, batchId } = merging
  const own = await addressesOf(work.tx, survivor.id)
  const others = await addressesOf(work.tx, other.id)
  const otherHome = others.find(isPrimary)
  const chosen = otherHome && (findSameHouse(own, otherHome) ?? otherHome)
  for (const address of others) {
    const target = findSameHouse(await addressesOf(work.tx, survivor.id), address)
    if (target) await joinDuplicates(work, merging, { target, address })
  }
  const home = (await addressesOf(work.tx, survivor.id)).find(isPrimary)
  if (!home || !chosen || chosen.id === home.id) return
  const isOwn = chosen !== otherHome
  if (takesPrimary) {
    await addresses.change(work, home, { type: 'Secondary' }, { batchId })
    const [own] = isOwn ? await addresses.lockMany(work, [chosen.id]) : []
    if (own) await addresses.change(work, own, { type: 'Primary' }, { batchId })
  } else if (!isOwn) {
    await addresses.change(work, chosen, { type: 'Secondary' }, { batchId })
  }
}

const findSameHouse = (candidates: readonly Address[], address: Address): Address | undefined =>
  candidates.find((candidate) => isSameHouse(addresses.fieldsOf(candidate), addresses.fieldsOf(address)))

const isPrimary = ({ type }: Address) => type === 'Primary'

interface DuplicatePair {
  /** The address of the survivor, which remains. */
  readonly target: Address
  readonly address: Address
}

/** Moves jobs and appointments from the duplicate to the remaining address. */
async function joinDuplicates(
  work: UnitOfWork,
  { survivor, batchId }: Merging,
  { target, address }: DuplicatePair,
): Promise<void> {
  for (const relation of addressRelations) {
    await moveAll(work, relation, {
      from: address.id,
      to: target.id,
      leadId: survivor.id,
      batchId,
      facts: { what: movedRecordNoun(relation.kind), from: address.full_address, to: target.full_address },
    })
  }
  await addresses.change(work, target, missingFields(target, address), { batchId })
  await addresses.remove(work, address, { batchId })
}

/** Values that only the other address has. Without an HOA there is no HOA name. */
function missingFields(target: Address, address: Address): Partial<AddressFields> {
  const [own, others] = [addresses.fieldsOf(target), addresses.fieldsOf(address)]
  const blanks = Object.entries(others).filter(
    ([field, value]) => value !== null && own[field as keyof AddressFields] === null,
  )
  return Object.fromEntries(blanks.filter(([field]) => field !== 'hoaName' || own.hasHoa !== false))
}

/**
 * Reverts the addresses after the records are back on their leads: restores removed ones, and every field that nobody
 * changed since. Both leads get a primary address.
 */
export async function separateAddresses(
  work: UnitOfWork,
  leadIds: readonly string[],
  changes: readonly MergeChange[],
  batchId: string,
): Promise<void> {
  const addressChanges = changes.filter(({ subject_type: type }) => type === 'address')
  const removed = addressChanges
    .filter(({ verb }) => verb === 'address.removed')
    .map((change) => change.subject_id)
  for (const address of await addresses.lockMany(work, removed, { removed: true })) {
    const others = await addressesOf(work.tx, address.lead_id)
    const type = others.some(isPrimary) ? 'Secondary' : 'Primary'
    await addresses.restore(work, address, { type }, { batchId })
  }
  for (const { verb, subject_id: id, changes } of addressChanges.toReversed()) {
    if (verb !== 'address.changed') continue
    const [address] = await addresses.lockMany(work, [id])
    if (address)
      await addresses.change(work, address, await previousFields(work, address, changes), { batchId })
  }
  for (const leadId of leadIds) {
    const all = await addressesOf(work.tx, leadId)
    const [oldest] = all
    if (oldest && !all.some(isPrimary)) await addresses.change(work, oldest, { type: 'Primary' }, { batchId })
  }
}

async function previousFields(
  { tx }: UnitOfWork,
  address: Address,
  changes: MergeChange['changes'],
): Promise<Partial<AddressFields>> {
  const now: Readonly<Record<string, unknown>> = addresses.fieldsOf(address)
  const unchanged = Object.entries(changes).filter(([field, [, to]]) => now[field] === to)
  const { type, ...fields } = Object.fromEntries(
    unchanged.map(([field, [from]]) => [field, from]),
  ) as Partial<AddressFields>
  const others = (await addressesOf(tx, address.lead_id)).filter(({ id }) => id !== address.id)
  const fits = type === 'Secondary' || !others.some(isPrimary)
  return { ...fields, ...(type && fits && { type }) }
}
