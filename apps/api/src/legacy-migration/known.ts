/** Who and what the former store named, as the CRM knows them: people by their directory id, the catalogue by its names. */
import type { CatalogueKind } from '@crm/domain/catalogue/kinds'
import { labelKey } from '@crm/domain/imports/labels'
import { readsAs } from '@crm/domain/legacy/words'
import type { Connection } from '../db/database.ts'
import type { UserRow } from '../people/people.ts'
import { listFormerPeople, listNames } from './queries.ts'

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
  const former = await listFormerPeople(db)
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
  const rows = await listNames(db, kind)
  return new Map([
    ...rows.flatMap(({ id, model }) => (model ? [[labelKey(model), id] as const] : [])),
    ...rows.map(({ id, name }) => [labelKey(name), id] as const),
  ])
}
