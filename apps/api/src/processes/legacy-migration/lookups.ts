/** Maps legacy people and catalog names to the CRM: people by directory id, catalog entries by name. */
import type { CatalogKind } from '@crm/domain/catalog/kinds'
import { labelKey } from '@crm/domain/imports/labels'
import { valueInWords } from '@crm/domain/legacy/field-words'
import type { Connection } from '#platform/db/database'
import type { UserRow } from '#spine/people/people'
import { listFormerPeople, listNames } from './queries.ts'

type MatchedKind = Extract<
  CatalogKind,
  'installers' | 'subInstallers' | 'financeOptions' | 'modules' | 'batteries' | 'ahjs'
>
const catalogKinds: readonly MatchedKind[] = [
  'installers',
  'subInstallers',
  'financeOptions',
  'modules',
  'batteries',
  'ahjs',
]

export interface Lookups {
  /** The person with this legacy key; with an id if they are an enabled user. */
  person(key: unknown): { readonly id: string; readonly name: string } | { readonly name: string } | undefined
  /** The user with this name, including disabled ones: they may have written a note. */
  writer(name: unknown): string | undefined
  /** The enabled catalog entry with the first matching name. */
  entry(kind: MatchedKind, ...names: readonly unknown[]): string | undefined
}

/** A snapshot of the current data. */
export async function readLookups(db: Connection, users: ReadonlyMap<string, UserRow>): Promise<Lookups> {
  const former = await listFormerPeople(db)
  const people = new Map(former.map((person) => [person.key, person]))
  const writers = new Map([...users.values()].map(({ name, id }) => [labelKey(name), id]))
  const entries = new Map(
    await Promise.all(catalogKinds.map(async (kind) => [kind, await namesOf(db, kind)] as const)),
  )
  return {
    person(key) {
      const person = people.get(String(key))
      if (!person) return key ? { name: 'an unknown person' } : undefined
      const name = person.name || 'a person without a name'
      return person.user_id ? { id: person.user_id, name } : { name }
    },
    writer: (name) => writers.get(labelKey(valueInWords(name) ?? '')),
    entry(kind, ...names) {
      const keys = names
        .filter((name) => typeof name === 'string' && name !== '')
        .map((name) => labelKey(name as string))
      return keys.map((key) => entries.get(kind)?.get(key)).find((id) => id !== undefined)
    },
  }
}

/** Equipment also by manufacturer and model, since people use either name. */
async function namesOf(db: Connection, kind: MatchedKind): Promise<ReadonlyMap<string, string>> {
  const rows = await listNames(db, kind)
  return new Map([
    ...rows.flatMap(({ id, model }) => (model ? [[labelKey(model), id] as const] : [])),
    ...rows.map(({ id, name }) => [labelKey(name), id] as const),
  ])
}
