/** What may be chosen of a kind of the catalogue, as a list of choices. */
import { catalogueCalls } from '@crm/contract/web/catalogue'
import { type CatalogueKind, kindNamed } from '@crm/domain/catalogue/kinds'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask } from '../../api/ask.ts'
import { queries } from '../../api/queries.ts'
import type { Choice } from '../../forms/choice.ts'

interface Entry {
  readonly id: string
  readonly isEnabled: boolean
}

const asked = (kind: CatalogueKind, query: { readonly isEnabled?: 'true' } = {}) =>
  ask(catalogueCalls[kind].list as typeof catalogueCalls.hoas.list, { query: { ...query, limit: 1000 } })

/** The enabled entries by their names; none until they are here. */
export function useEntries(kind: CatalogueKind): readonly Choice[] {
  const { data } = useQuery(asked(kind, { isEnabled: 'true' }))
  return useMemo(() => choicesOf(kind, data ?? []), [kind, data])
}

/** Disabled ones too, which say so: what was chosen before is still called by name. */
export function useAllEntries(kind: CatalogueKind): readonly Choice[] {
  const { data } = useQuery(asked(kind))
  return useMemo(() => choicesOf(kind, data ?? []), [kind, data])
}

/** The names of the enabled ones, for what is typed freely. */
export function useEntryNames(kind: CatalogueKind): readonly string[] {
  const entries = useEntries(kind)
  return useMemo(() => entries.map(({ label }) => label), [entries])
}

/** All of them, for a filter that somebody opens. */
export const loadEntries = async (kind: CatalogueKind): Promise<readonly Choice[]> =>
  choicesOf(kind, await queries.fetchQuery(asked(kind)))

/** What may be said where a list is chosen from, for a filter that somebody opens; also what is said no more. */
export const loadPickList = async (list: string): Promise<readonly Choice[]> =>
  (await queries.fetchQuery(ask(catalogueCalls.pickLists.list, { query: { limit: 1000 } })))
    .filter((entry) => entry.list === list)
    .map(({ value }) => ({ value, label: value }))

const choicesOf = (kind: CatalogueKind, entries: readonly Entry[]): Choice[] =>
  entries
    .map((entry) => ({
      value: entry.id,
      label: String((entry as unknown as Record<string, unknown>)[kindNamed(kind).name]),
      ...(!entry.isEnabled && { help: 'disabled' }),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
