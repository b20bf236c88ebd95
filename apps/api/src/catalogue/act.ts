/** What people do with the catalogue: the same for every kind. */
import type { CatalogueChanges, NewCatalogueEntry } from '@crm/contract/web/catalogue-shapes'
import { type CatalogueKind, kindNamed } from '@crm/domain/catalogue/kinds'
import { type DatedPrice, priceOn, withPrice } from '@crm/domain/catalogue/prices'
import { pacificDay } from '@crm/domain/time'
import { lockNames } from '../db/locks.ts'
import { type Fault, Refused, demandNoFaults, refuse } from '../http/handle.ts'
import { changesBetween } from '../records/activity.ts'
import type { Change } from '../records/kind.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { type CatalogueStore, type Entry, findSameEntry, pricesOf, storeOf, usersOf } from './store.ts'

type Fields = Readonly<Record<string, unknown>>
/** The fields of any kind: the shapes have held them to the kind's own. */
type GivenEntry = Parameters<CatalogueStore['insert']>[1]

/** Creates an entry. Throws Refused with the field at fault when there is one of this name. */
export async function createEntry(
  work: UnitOfWork,
  kind: CatalogueKind,
  given: NewCatalogueEntry,
): Promise<Entry> {
  const { fields, price } = read(work, kind, given)
  demandNoFaults(await faultsOf(work, kind, fields))
  return storeOf(kind).insert(work, fields, price ? pricesAs(price) : {}, nothingJoined)
}

/** Applies a change set to a locked entry. Throws Refused. */
export async function changeEntry(
  work: UnitOfWork,
  kind: CatalogueKind,
  entry: Entry,
  { version, ...given }: CatalogueChanges,
): Promise<Entry> {
  const entries = storeOf(kind)
  const { fields, price } = read(work, kind, given)
  const before: Fields = entries.fieldsOf(entry)
  const changed = changesBetween(before, fields)
  if (kindNamed(kind).key.some((name) => name in changed)) {
    demandNoFaults(await faultsOf(work, kind, { ...before, ...fields }, entry.id))
  }
  return entries.change(work, entry, fields, { version, ...(price && repriced(kind, entry, price)) })
}

/** The price of one day, and what the history says of it: nothing when it counted on that day already. */
function repriced(
  kind: CatalogueKind,
  entry: Entry,
  price: DatedPrice,
): Pick<Change, 'columns' | 'changes' | 'facts'> {
  const field = kindNamed(kind).price?.field ?? ''
  const prices = pricesOf(entry)
  const before = priceOn(prices, price.from)
  if (before !== null && Number(before) === Number(price.amount)) return {}
  return {
    columns: { prices: JSON.stringify(withPrice(prices, price)) },
    changes: { [field]: [before === null ? null : Number(before), Number(price.amount)] as const },
    facts: { from: price.from },
  }
}

/** Entries are whole in their own table. */
const nothingJoined = {} as Entry

/** Not every table has the column: only kinds with prices come here. */
const pricesAs = (price: DatedPrice) => ({ prices: JSON.stringify([price]) }) as object

/** What is used stays, and is disabled instead. Throws Refused when something speaks of it. */
export async function removeEntry(work: UnitOfWork, kind: CatalogueKind, entry: Entry): Promise<void> {
  const users = await usersOf(work.tx, kind, entry.id)
  if (users.length > 0) {
    const message = `${kindNamed(kind).noun} is used by ${users.join(' and ')}. Disable it, and nobody can choose it any more.`
    throw new Refused(refuse(400, message))
  }
  await storeOf(kind).remove(work, entry)
}

/** Brings an entry back, unless another took its name meanwhile. Throws Refused. */
export async function restoreEntry(work: UnitOfWork, kind: CatalogueKind, entry: Entry): Promise<Entry> {
  demandNoFaults(await faultsOf(work, kind, storeOf(kind).fieldsOf(entry)))
  return storeOf(kind).restore(work, entry)
}

/** Empty text means "none". A price counts from today unless a day is given. */
function read(work: UnitOfWork, kind: CatalogueKind, given: object) {
  const { price } = kindNamed(kind)
  const { priceFrom, ...rest } = given as Fields
  const amount = price && rest[price.field]
  const fields = Object.fromEntries(
    Object.entries(rest)
      .filter(([name, value]) => value !== undefined && name !== price?.field)
      .map(([name, value]) => [name, value === '' ? null : value]),
  ) as GivenEntry
  const from = typeof priceFrom === 'string' ? priceFrom : pacificDay(work.now)
  return { fields, price: typeof amount === 'number' ? { from, amount: amount.toFixed(4) } : undefined }
}

/** Two who enter the same at once do so one after the other. */
async function faultsOf(
  work: UnitOfWork,
  kind: CatalogueKind,
  fields: Fields,
  id?: string,
): Promise<Fault[]> {
  const { key, noun } = kindNamed(kind)
  const called = key.map((name) => String(fields[name])).join(' ')
  await lockNames(work.tx, [`catalogue ${kind} ${called.toLowerCase()}`])
  const same = await findSameEntry(work.tx, kind, fields)
  if (!same || same.id === id) return []
  return [{ field: key.at(-1) ?? '', message: `There is already a ${noun} called ${called}.` }]
}
