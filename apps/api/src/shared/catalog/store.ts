/**
 * One store per kind of the catalog, built from the kind's definition: a new kind needs a definition, a table and a
 * line here.
 */
import type { CatalogEntry, CatalogFilter } from '@crm/contract/web/catalog-shapes'
import { type DatedPrice, priceOn } from '@crm/domain/catalog/prices'
import { type CatalogKind, catalogKindNames, kindNamed } from '@crm/domain/catalog/kinds'
import type { CatalogField } from '@crm/domain/catalog/fields'
import { can } from '@crm/domain/people/can'
import { pacificDay } from '@crm/domain/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import type { Fault } from '#spine/refusals'
import type { FieldTable } from '#spine/records/fields'
import { type Sorts, idKey, instantKey, nameKey } from '#spine/records/page'
import type { RowOf } from '#spine/records/kind'
import { store } from '#spine/records/store'
import type { ViewContext } from '#spine/records/unit-of-work'

export const catalogTables = {
  installers: 'installers',
  subInstallers: 'sub_installers',
  modules: 'modules',
  inverters: 'inverters',
  batteries: 'batteries',
  ahjs: 'ahjs',
  hoas: 'hoas',
  utilities: 'utilities',
  financeOptions: 'finance_options',
  pickLists: 'pick_lists',
} as const satisfies Record<CatalogKind, string>

/** The columns of every catalog table; a kind's definition has its own columns. */
type Table = (typeof catalogTables)[CatalogKind]
export type Entry = RowOf<Table> & { readonly prices?: readonly DatedPrice[] }

/** Only kinds with prices have a verb for them. */
export const pricesOf = (entry: Entry): readonly DatedPrice[] => entry.prices ?? []

const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Decimals are exact text in the database and numbers on the wire. */
function columnsOf(fields: Readonly<Record<string, CatalogField>>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const column = columnOf(name)
      if (field.kind !== 'number' || field.decimals === 0) return [name, column]
      return [
        name,
        { column, read: numberOf, write: (value: number | null) => value?.toFixed(field.decimals) ?? null },
      ]
    }),
  )
}

const numberOf = (stored: string | null) => (stored === null ? null : Number(stored))

function makeStore(kind: CatalogKind) {
  const { noun, name, fields } = kindNamed(kind)
  const table: Table = catalogTables[kind]
  const own = { ...columnsOf(fields), isEnabled: 'is_enabled' } as FieldTable<RowOf<Table>>
  const nameOf = (entry: Entry) => (entry as unknown as Record<string, string>)[columnOf(name)]
  const entries = store({
    table,
    subject: 'catalogue',
    noun,
    verbs: {
      created: 'catalogue.created',
      changed: 'catalogue.changed',
      removed: 'catalogue.removed',
      restored: 'catalogue.restored',
    },
    fields: own,
    from: sql`${sql.table(table)} as r`,
    scope: () => sql<SqlBool>`true`,
    subjectOf: () => undefined,
    view: (entry: Entry, sight) => view(entry, sight),
    details: (entry) => ({ kind: noun.toLowerCase(), name: nameOf(entry) }),
  })
  const view = (entry: Entry, { viewer, now }: ViewContext): CatalogEntry =>
    ({
      id: entry.id,
      ...entries.fieldsOf(entry),
      ...priceView(kind, entry, { viewer, now }),
      createdAt: entry.created_at,
      updatedAt: entry.updated_at,
      version: entry.version,
    }) as CatalogEntry
  return { ...entries, nameOf }
}

export type CatalogStore = ReturnType<typeof makeStore>

const stores = Object.fromEntries(catalogKindNames.map((kind) => [kind, makeStore(kind)])) as Record<
  CatalogKind,
  CatalogStore
>

export const storeOf = (kind: CatalogKind): CatalogStore => stores[kind]

/** Our cost never leaves the server for people who may not read it. */
function priceView(kind: CatalogKind, entry: Entry, { viewer, now }: Pick<ViewContext, 'viewer' | 'now'>) {
  const { price } = kindNamed(kind)
  if (!price || (price.isCost && viewer && !can.readCost(viewer).ok)) return {}
  const prices = pricesOf(entry)
  const today = priceOn(prices, pacificDay(now))
  return {
    [price.field]: today === null ? null : Number(today),
    prices: prices.map(({ from, amount }) => ({ from, amount: Number(amount) })),
  }
}

/** The filters of the lists. */
export function catalogConditions(kind: CatalogKind, { q, isEnabled }: CatalogFilter): RawBuilder<SqlBool>[] {
  const name = nameColumn(kind)
  return [
    ...(q ? [sql<SqlBool>`strpos(lower(${name}), lower(${q})) > 0`] : []),
    ...(isEnabled === undefined ? [] : [sql<SqlBool>`r.is_enabled = ${isEnabled}`]),
  ]
}

export const catalogSortsOf = (kind: CatalogKind): Sorts<Entry> => ({
  name: [nameKey(nameColumn(kind), (entry) => storeOf(kind).nameOf(entry) ?? ''), idKey(sql.ref('r.id'))],
  createdAt: [instantKey(sql.ref('r.created_at'), ({ created_at }) => created_at), idKey(sql.ref('r.id'))],
})

export const nameColumn = (kind: CatalogKind) => sql.ref(`r.${columnOf(kindNamed(kind).name)}`)

/** The live entry with the same key, case-insensitive. */
export async function findSameEntry(
  tx: Connection,
  kind: CatalogKind,
  fields: Readonly<Record<string, unknown>>,
): Promise<Entry | undefined> {
  const same = kindNamed(kind).key.map(
    (name) => sql<SqlBool>`lower(${sql.ref(columnOf(name))}) = lower(${fields[name]})`,
  )
  const { rows } = await sql<Entry>`
    select * from ${sql.table(catalogTables[kind])} where ${sql.join(same, sql` and `)} and deleted_at is null
  `.execute(tx)
  return rows[0]
}

/** All live entries that match the filters, by name. */
export async function listEntries(
  db: Connection,
  kind: CatalogKind,
  filter: CatalogFilter,
): Promise<Entry[]> {
  const where = [sql<SqlBool>`r.deleted_at is null`, ...catalogConditions(kind, filter)]
  const { rows } = await sql<Entry>`
    select r.* from ${sql.table(catalogTables[kind])} as r where ${sql.join(where, sql` and `)}
    order by lower(${nameColumn(kind)}), r.id
  `.execute(db)
  return rows
}

/** The live rows that reference entries of a kind. */
const references: Partial<
  Record<CatalogKind, readonly { readonly in: string; readonly where: RawBuilder<SqlBool> }[]>
> = {
  installers: [
    { in: 'leads', where: sql`u.installer_id = r.id` },
    { in: 'sales', where: sql`u.installer_id = r.id` },
  ],
  subInstallers: [{ in: 'sales', where: sql`u.sub_installer_id = r.id` }],
  modules: [{ in: 'sales', where: sql`u.module_id = r.id` }],
  batteries: [{ in: 'sales', where: sql`u.battery_id = r.id` }],
  financeOptions: [{ in: 'sales', where: sql`r.id in (u.finance_option_one_id, u.finance_option_two_id)` }],
  inverters: [
    {
      in: 'sales',
      where: sql`u.id in (select v.sale_id from sale_inverters as v where v.inverter_id = r.id)`,
    },
  ],
  ahjs: [{ in: 'addresses', where: sql`u.ahj_id = r.id` }],
  hoas: [{ in: 'addresses', where: sql`u.hoa_name = r.name` }],
  utilities: [{ in: 'addresses', where: sql`u.util_provider = r.name` }],
}

/** "leads", "addresses": the records that reference the entry, if any. */
export async function referencesTo(tx: Connection, kind: CatalogKind, id: string): Promise<string[]> {
  const found: string[] = []
  for (const { in: user, where } of references[kind] ?? []) {
    const { rows } = await sql<{ there: boolean }>`
      select exists (
        select 1 from ${sql.table(catalogTables[kind])} as r join ${sql.table(user)} as u on ${where}
        where r.id = ${id} and u.deleted_at is null
      ) as there
    `.execute(tx)
    if (rows[0]?.there) found.push(user)
  }
  return found
}

/** Names of entries, deleted ones included, for the history. */
export async function namesOfEntries(
  tx: Connection,
  kind: CatalogKind,
  ids: readonly unknown[],
): Promise<Record<string, string>> {
  const wanted = ids.filter((id) => typeof id === 'string')
  if (wanted.length === 0) return {}
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, ${nameColumn(kind)} as name from ${sql.table(catalogTables[kind])} as r where r.id = any(${wanted}::uuid[])
  `.execute(tx)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** Field -> the chosen entry. Returns a fault for each missing or disabled entry. */
export async function choiceFaults(
  tx: Connection,
  chosen: Readonly<Record<string, readonly [CatalogKind, string | null | undefined]>>,
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [field, [kind, id]] of Object.entries(chosen)) {
    if (!id) continue
    const entry = await storeOf(kind).find(tx, id, undefined)
    if (entry?.is_enabled) continue
    const { noun } = kindNamed(kind)
    const message = entry ? `This ${noun} is disabled.` : `There is no such ${noun}.`
    faults.push({ field, message })
  }
  return faults
}
