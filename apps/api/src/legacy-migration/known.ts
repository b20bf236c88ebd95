/** Who and what the former store named, as the CRM knows them: people by their directory id, the catalogue by its names. */
import type { CatalogueKind } from '@crm/domain/catalogue/kinds'
import { labelKey } from '@crm/domain/imports/labels'
import { readsAs } from '@crm/domain/legacy/words'
import { sql } from 'kysely'
import { catalogueTables, nameColumn } from '../catalogue/store.ts'
import type { Connection } from '../db/database.ts'
import type { UserRow } from '../people/people.ts'

type Named = Extract<
  CatalogueKind,
  'installers' | 'subInstallers' | 'financeOptions' | 'modules' | 'batteries' | 'ahjs'
>
const named: readonly Named[] = [
  'installers',
  'subInstallers',
  'financeOptions',
  'modules',
  'batteries',
  'ahjs',
]

export interface Known {
  /** Whom the former store called by this key: with an id here where they are somebody enabled. */
  person(key: unknown): { readonly id: string; readonly name: string } | { readonly name: string } | undefined
  /** Whoever has this name here, disabled ones too: they may have written a note. */
  writer(name: unknown): string | undefined
  /** The enabled entry of the catalogue that is called so; of several names the first that one is. */
  entry(kind: Named, ...names: readonly unknown[]): string | undefined
}

/** As they are at this moment. */
export async function readKnown(db: Connection, users: ReadonlyMap<string, UserRow>): Promise<Known> {
  const { rows: former } = await sql<{ key: string; name: string; user_id: string | null }>`
    select f.uuid_user as key, concat_ws(' ', f.first_name, f.last_name) as name,
      (select u.id from users as u where u.oid = f.oid and u.is_enabled) as user_id
    from legacy_users as f where f.deleted_at is null
  `.execute(db)
  const people = new Map(former.map((one) => [one.key, one]))
  const writers = new Map([...users.values()].map(({ name, id }) => [labelKey(name), id]))
  const entries = new Map(
    await Promise.all(named.map(async (kind) => [kind, await namesOf(db, kind)] as const)),
  )
  return {
    person(key) {
      const one = people.get(String(key))
      if (!one) return key ? { name: 'somebody unknown' } : undefined
      const name = one.name || 'somebody without a name'
      return one.user_id ? { id: one.user_id, name } : { name }
    },
    writer: (name) => writers.get(labelKey(readsAs(name) ?? '')),
    entry(kind, ...names) {
      const keys = names
        .filter((name) => typeof name === 'string' && name !== '')
        .map((name) => labelKey(name as string))
      return keys.map((key) => entries.get(kind)?.get(key)).find((id) => id !== undefined)
    },
  }
}

/** Equipment by its maker and model as well: people name the same thing either way. */
async function namesOf(db: Connection, kind: Named): Promise<ReadonlyMap<string, string>> {
  const model =
    kind === 'modules' || kind === 'batteries' ? sql`concat_ws(' ', r.manufacturer, r.model)` : sql`null`
  const { rows } = await sql<{ id: string; name: string; model: string | null }>`
    select r.id, ${nameColumn(kind)} as name, ${model} as model from ${sql.table(catalogueTables[kind])} as r
    where r.deleted_at is null and r.is_enabled
  `.execute(db)
  return new Map([
    ...rows.flatMap(({ id, model: made }) => (made ? [[labelKey(made), id] as const] : [])),
    ...rows.map(({ id, name }) => [labelKey(name), id] as const),
  ])
}
