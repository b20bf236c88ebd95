/** The houses of two leads that become one: one of them is the primary one, and none is there twice. */
import { isSameHouse } from '@crm/domain/addresses/house-key'
import { followerNoun } from '@crm/domain/leads/merge'
import { type Address, type AddressFields, addresses, addressesOf } from '../addresses/store.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import type { Merging } from './act.ts'
import type { Deed } from './queries.ts'
import { addressTies, moveAll } from './store.ts'

/**
 * Before the addresses move: what both have is the survivor's alone, with what only the other knew of it, and of two
 * primary ones one steps back, as the unique index wants it.
 */
export async function makeRoom(work: UnitOfWork, merging: Merging, takesPrimary: boolean): Promise<void> {
  const { survivor, other, batchId } = merging
  const mine = await addressesOf(work.tx, survivor.id)
  const theirs = await addressesOf(work.tx, other.id)
  const theirHome = theirs.find(isPrimary)
  const chosen = theirHome && (twinAmong(mine, theirHome) ?? theirHome)
  for (const address of theirs) {
    const twin = twinAmong(await addressesOf(work.tx, survivor.id), address)
    if (twin) await joinTwins(work, merging, { twin, address })
  }
  const home = (await addressesOf(work.tx, survivor.id)).find(isPrimary)
  if (!home || !chosen || chosen.id === home.id) return
  const isOwn = chosen !== theirHome
  if (takesPrimary) {
    await addresses.change(work, home, { type: 'Secondary' }, { batchId })
    const [own] = isOwn ? await addresses.lockMany(work, [chosen.id]) : []
    if (own) await addresses.change(work, own, { type: 'Primary' }, { batchId })
  } else if (!isOwn) {
    await addresses.change(work, chosen, { type: 'Secondary' }, { batchId })
  }
}

const twinAmong = (mine: readonly Address[], address: Address): Address | undefined =>
  mine.find((one) => isSameHouse(addresses.fieldsOf(one), addresses.fieldsOf(address)))

const isPrimary = ({ type }: Address) => type === 'Primary'

interface Twins {
  /** The survivor's. */
  readonly twin: Address
  readonly address: Address
}

/** Jobs and appointments that are at the one are at the other by it. */
async function joinTwins(
  work: UnitOfWork,
  { survivor, batchId }: Merging,
  { twin, address }: Twins,
): Promise<void> {
  for (const tie of addressTies) {
    await moveAll(work, tie, {
      from: address.id,
      to: twin.id,
      leadId: survivor.id,
      batchId,
      facts: { what: followerNoun(tie.kind), from: address.full_address, to: twin.full_address },
    })
  }
  await addresses.change(work, twin, blanksOf(twin, address), { batchId })
  await addresses.remove(work, address, { batchId })
}

/** What only the other knew of the house. Where there is no association there is no name of one. */
function blanksOf(twin: Address, address: Address): Partial<AddressFields> {
  const [own, theirs] = [addresses.fieldsOf(twin), addresses.fieldsOf(address)]
  const blanks = Object.entries(theirs).filter(
    ([field, value]) => value !== null && own[field as keyof AddressFields] === null,
  )
  return Object.fromEntries(blanks.filter(([field]) => field !== 'hoaName' || own.hasHoa !== false))
}

/**
 * The way back, once each is on its own lead again: what was removed is there, and every field is what it was unless
 * somebody gave it another value since. Both leads have a primary one again.
 */
export async function partAddresses(
  work: UnitOfWork,
  leadIds: readonly string[],
  deeds: readonly Deed[],
  batchId: string,
): Promise<void> {
  const ofAddresses = deeds.filter(({ subject_type: type }) => type === 'address')
  const removed = ofAddresses.filter(({ verb }) => verb === 'address.removed').map((deed) => deed.subject_id)
  for (const address of await addresses.lockMany(work, removed, { removed: true })) {
    const others = await addressesOf(work.tx, address.lead_id)
    const type = others.some(isPrimary) ? 'Secondary' : 'Primary'
    await addresses.restore(work, address, { type }, { batchId })
  }
  for (const { verb, subject_id: id, changes } of ofAddresses.toReversed()) {
    if (verb !== 'address.changed') continue
    const [address] = await addresses.lockMany(work, [id])
    if (address) await addresses.change(work, address, await asBefore(work, address, changes), { batchId })
  }
  for (const leadId of leadIds) {
    const all = await addressesOf(work.tx, leadId)
    const [oldest] = all
    if (oldest && !all.some(isPrimary)) await addresses.change(work, oldest, { type: 'Primary' }, { batchId })
  }
}

async function asBefore(
  { tx }: UnitOfWork,
  address: Address,
  changes: Deed['changes'],
): Promise<Partial<AddressFields>> {
  const now: Readonly<Record<string, unknown>> = addresses.fieldsOf(address)
  const still = Object.entries(changes).filter(([field, [, to]]) => now[field] === to)
  const { type, ...fields } = Object.fromEntries(
    still.map(([field, [from]]) => [field, from]),
  ) as Partial<AddressFields>
  const others = (await addressesOf(tx, address.lead_id)).filter(({ id }) => id !== address.id)
  const fits = type === 'Secondary' || !others.some(isPrimary)
  return { ...fields, ...(type && fits && { type }) }
}
