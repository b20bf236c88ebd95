/** One store a kind of the catalogue, made of the kind's row: a new kind is a row, a table and its line here. */
import type { CatalogueEntry, CatalogueFilter } from '@crm/contract/web/catalogue-shapes'
import { type DatedPrice, priceOn } from '@crm/domain/catalogue/prices'
import { type CatalogueKind, catalogueKindNames, kindNamed } from '@crm/domain/catalogue/kinds'
import type { CatalogueField } from '@crm/domain/catalogue/fields'
import { can } from '@crm/domain/people/can'
import { pacificDay } from '@crm/domain/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import type { Fault } from '../http/handle.ts'
import type { FieldTable } from '../records/fields.ts'
import { type Sorts, idKey, instantKey, nameKey } from '../records/page.ts'
import type { RowOf } from '../records/kind.ts'
import { store } from '../records/store.ts'
import type { Sight } from '../records/unit-of-work.ts'

export const catalogueTables = {
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
} as const satisfies Record<CatalogueKind, string>

/** What every table of the catalogue has; the columns of a kind's own are known by its row. */
type Table = (typeof catalogueTables)[CatalogueKind]
export type Entry = RowOf<Table> & { readonly prices?: readonly DatedPrice[] }

/** Only a kind whose entries have prices has a word for them. */
export const pricesOf = (entry: Entry): readonly DatedPrice[] => entry.prices ?? []

const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Numbers with decimals are exact text in the database, and numbers on the wire. */
function columnsOf(fields: Readonly<Record<string, CatalogueField>>) {
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

function makeStore(kind: CatalogueKind) {
  const { noun, name, fields } = kindNamed(kind)
  const table: Table = catalogueTables[kind]
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
    reach: () => sql<SqlBool>`true`,
    about: () => undefined,
    view: (entry: Entry, sight) => view(entry, sight),
    facts: (entry) => ({ kind: noun.toLowerCase(), name: nameOf(entry) }),
  })
  const view = (entry: Entry, { viewer, now }: Sight): CatalogueEntry =>
    ({
      id: entry.id,
      ...entries.fieldsOf(entry),
      ...priceView(kind, entry, { viewer, now }),
      createdAt: entry.created_at,
      updatedAt: entry.updated_at,
      version: entry.version,
    }) as CatalogueEntry
  return { ...entries, nameOf }
}

export type CatalogueStore = ReturnType<typeof makeStore>

const stores = Object.fromEntries(catalogueKindNames.map((kind) => [kind, makeStore(kind)])) as Record<
  CatalogueKind,
  CatalogueStore
>

export const storeOf = (kind: CatalogueKind): CatalogueStore => stores[kind]

/** What we pay never leaves the house for those who may not read it. */
function priceView(kind: CatalogueKind, entry: Entry, { viewer, now }: Pick<Sight, 'viewer' | 'now'>) {
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
export function catalogueAsked(
  kind: CatalogueKind,
  { q, isEnabled }: CatalogueFilter,
): RawBuilder<SqlBool>[] {
  const name = nameColumn(kind)
  return [
    ...(q ? [sql<SqlBool>`strpos(lower(${name}), lower(${q})) > 0`] : []),
    ...(isEnabled === undefined ? [] : [sql<SqlBool>`r.is_enabled = ${isEnabled}`]),
  ]
}

export const catalogueSortsOf = (kind: CatalogueKind): Sorts<Entry> => ({
  name: [nameKey(nameColumn(kind), (entry) => storeOf(kind).nameOf(entry) ?? ''), idKey(sql.ref('r.id'))],
  createdAt: [instantKey(sql.ref('r.created_at'), ({ created_at }) => created_at), idKey(sql.ref('r.id'))],
})

export const nameColumn = (kind: CatalogueKind) => sql.ref(`r.${columnOf(kindNamed(kind).name)}`)

/** The live entry that has the same key as these fields, in any case. */
export async function findSameEntry(
  tx: Connection,
  kind: CatalogueKind,
  fields: Readonly<Record<string, unknown>>,
): Promise<Entry | undefined> {
  const same = kindNamed(kind).key.map(
    (name) => sql<SqlBool>`lower(${sql.ref(columnOf(name))}) = lower(${fields[name]})`,
  )
  const { rows } = await sql<Entry>`
    select * from ${sql.table(catalogueTables[kind])} where ${sql.join(same, sql` and `)} and deleted_at is null
  `.execute(tx)
  return rows[0]
}

/** Every live entry that the filters leave, in the order of names. */
export async function listEntries(
  db: Connection,
  kind: CatalogueKind,
  filter: CatalogueFilter,
): Promise<Entry[]> {
  const where = [sql<SqlBool>`r.deleted_at is null`, ...catalogueAsked(kind, filter)]
  const { rows } = await sql<Entry>`
    select r.* from ${sql.table(catalogueTables[kind])} as r where ${sql.join(where, sql` and `)}
    order by lower(${nameColumn(kind)}), r.id
  `.execute(db)
  return rows
}

/** Where entries of a kind are spoken of, and by what: live rows only. */
const uses: Partial<
  Record<CatalogueKind, readonly { readonly in: string; readonly where: RawBuilder<SqlBool> }[]>
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

/** "leads", "addresses": what speaks of the entry, or nothing. */
export async function usersOf(tx: Connection, kind: CatalogueKind, id: string): Promise<string[]> {
  const found: string[] = []
  for (const { in: user, where } of uses[kind] ?? []) {
    const { rows } = await sql<{ there: boolean }>`
      select exists (
        select 1 from ${sql.table(catalogueTables[kind])} as r join ${sql.table(user)} as u on ${where}
        where r.id = ${id} and u.deleted_at is null
      ) as there
    `.execute(tx)
    if (rows[0]?.there) found.push(user)
  }
  return found
}

/** What entries are called, removed ones too: for the words of a history. */
export async function namesOfEntries(
  tx: Connection,
  kind: CatalogueKind,
  ids: readonly unknown[],
): Promise<Record<string, string>> {
  const wanted = ids.filter((id) => typeof id === 'string')
  if (wanted.length === 0) return {}
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, ${nameColumn(kind)} as name from ${sql.table(catalogueTables[kind])} as r where r.id = any(${wanted}::uuid[])
  `.execute(tx)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** Field -> what was chosen of which kind. A fault for each that is not there, or not to be chosen any more. */
export async function choiceFaults(
  tx: Connection,
  chosen: Readonly<Record<string, readonly [CatalogueKind, string | null | undefined]>>,
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
