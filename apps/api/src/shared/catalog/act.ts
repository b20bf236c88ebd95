/** Actions on the catalog: the same for every kind. */
import type { CatalogChanges, NewCatalogEntry } from '@crm/contract/web/catalog-shapes'
import { type CatalogKind, kindNamed } from '@crm/domain/catalog/kinds'
import { type DatedPrice, priceOn, withPrice } from '@crm/domain/catalog/prices'
import { pacificDay } from '@crm/domain/time'
import { isKeyOf } from '@crm/domain/own'
import { lockNames } from '#platform/db/locks'
import { type Fault, Refused, demandNoFaults, refuse } from '#spine/refusals'
import { changesBetween } from '#spine/records/activity'
import type { ChangeOptions } from '#spine/records/kind'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { type CatalogStore, type Entry, findSameEntry, pricesOf, storeOf, referencesTo } from './store.ts'

type Fields = Readonly<Record<string, unknown>>
/** The fields of any kind, already validated by the kind's schema. */
type EntryInput = Parameters<CatalogStore['insert']>[1]

/** Creates an entry. Throws Refused with the field when the name exists. */
export async function createEntry(
  work: UnitOfWork,
  kind: CatalogKind,
  given: NewCatalogEntry,
): Promise<Entry> {
  const { fields, price } = read(work, kind, given)
  demandNoFaults(await faultsOf(work, kind, fields))
  return storeOf(kind).insert(work, fields, price ? priceColumns(price) : {}, noJoinedColumns)
}

/** Applies a change set to a locked entry. Throws Refused. */
export async function changeEntry(
  work: UnitOfWork,
  kind: CatalogKind,
  entry: Entry,
  { version, ...given }: CatalogChanges,
): Promise<Entry> {
  const entries = storeOf(kind)
  const { fields, price } = read(work, kind, given)
  const before: Fields = entries.fieldsOf(entry)
  const changed = changesBetween(before, fields)
  if (kindNamed(kind).key.some((name) => isKeyOf(changed, name))) {
    demandNoFaults(await faultsOf(work, kind, { ...before, ...fields }, entry.id))
  }
  return entries.change(work, entry, fields, { version, ...(price && priceChange(kind, entry, price)) })
}

/** The price of one day and its history entry: empty when that price applied on that day already. */
function priceChange(
  kind: CatalogKind,
  entry: Entry,
  price: DatedPrice,
): Pick<ChangeOptions, 'columns' | 'changes' | 'details'> {
  const field = kindNamed(kind).price?.field ?? ''
  const prices = pricesOf(entry)
  const before = priceOn(prices, price.from)
  if (before !== null && Number(before) === Number(price.amount)) return {}
  return {
    columns: { prices: JSON.stringify(withPrice(prices, price)) },
    changes: { [field]: [before === null ? null : Number(before), Number(price.amount)] as const },
    details: { from: price.from },
  }
}

/** Catalog entries need no joined columns. */
const noJoinedColumns = {} as Entry

/** Only kinds with prices get here; the other tables lack the column. */
const priceColumns = (price: DatedPrice) => ({ prices: JSON.stringify([price]) }) as object

/** An entry in use can be disabled but not deleted. Throws Refused when a record references it. */
export async function removeEntry(work: UnitOfWork, kind: CatalogKind, entry: Entry): Promise<void> {
  const users = await referencesTo(work.tx, kind, entry.id)
  if (users.length > 0) {
    const message = `${kindNamed(kind).noun} is used by ${users.join(' and ')}. Disable it instead.`
    throw new Refused(refuse(400, message))
  }
  await storeOf(kind).remove(work, entry)
}

/** Restores an entry, unless another one took its name. Throws Refused. */
export async function restoreEntry(work: UnitOfWork, kind: CatalogKind, entry: Entry): Promise<Entry> {
  demandNoFaults(await faultsOf(work, kind, storeOf(kind).fieldsOf(entry)))
  return storeOf(kind).restore(work, entry)
}

/** Empty text means "none". A price applies from today by default. */
function read(work: UnitOfWork, kind: CatalogKind, given: object) {
  const { price } = kindNamed(kind)
  const { priceFrom, ...rest } = given as Fields
  const amount = price && rest[price.field]
  const fields = Object.fromEntries(
    Object.entries(rest)
      .filter(([name, value]) => value !== undefined && name !== price?.field)
      .map(([name, value]) => [name, value === '' ? null : value]),
  ) as EntryInput
  const from = typeof priceFrom === 'string' ? priceFrom : pacificDay(work.now)
  return { fields, price: typeof amount === 'number' ? { from, amount: amount.toFixed(4) } : undefined }
}

/** Serializes concurrent creations of the same name. */
async function faultsOf(work: UnitOfWork, kind: CatalogKind, fields: Fields, id?: string): Promise<Fault[]> {
  const { key, noun } = kindNamed(kind)
  const called = key.map((name) => String(fields[name])).join(' ')
  await lockNames(work.tx, [`catalogue ${kind} ${called.toLowerCase()}`])
  const same = await findSameEntry(work.tx, kind, fields)
  if (!same || same.id === id) return []
  return [{ field: key.at(-1) ?? '', message: `There is already a ${noun} called ${called}.` }]
}
