/** Catalog entries as choices. */
import { catalogRoutes } from '@crm/contract/web/catalog'
import { type CatalogKind, kindNamed } from '@crm/domain/catalog/kinds'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { queries } from '~/api/queries.ts'
import type { Choice } from '~/forms/choice.ts'

interface Entry {
  readonly id: string
  readonly isEnabled: boolean
}

const entriesQuery = (kind: CatalogKind, query: { readonly isEnabled?: 'true' } = {}) =>
  routeQuery(catalogRoutes[kind].list as typeof catalogRoutes.hoas.list, { query: { ...query, limit: 1000 } })

/** The enabled entries by name; empty while loading. */
export function useEntries(kind: CatalogKind): readonly Choice[] {
  const { data } = useQuery(entriesQuery(kind, { isEnabled: 'true' }))
  return useMemo(() => choicesOf(kind, data ?? []), [kind, data])
}

/** Includes disabled entries, marked as such: earlier choices keep their names. */
export function useAllEntries(kind: CatalogKind): readonly Choice[] {
  const { data } = useQuery(entriesQuery(kind))
  return useMemo(() => choicesOf(kind, data ?? []), [kind, data])
}

/** Names of the enabled entries, as suggestions for free text. */
export function useEntryNames(kind: CatalogKind): readonly string[] {
  const entries = useEntries(kind)
  return useMemo(() => entries.map(({ label }) => label), [entries])
}

/** All entries, loaded when a filter opens. */
export const loadEntries = async (kind: CatalogKind): Promise<readonly Choice[]> =>
  choicesOf(kind, await queries.fetchQuery(entriesQuery(kind)))

/** The enabled values of a pick list in their order; empty while loading. */
export function usePickList(list: string): readonly string[] {
  const { data = [] } = useQuery(
    routeQuery(catalogRoutes.pickLists.list, { query: { isEnabled: 'true', limit: 1000 } }),
  )
  return data
    .filter((entry) => entry.list === list)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(({ value }) => value)
}

/** All values of a pick list, also retired ones, loaded when a filter opens. */
export const loadPickList = async (list: string): Promise<readonly Choice[]> =>
  (await queries.fetchQuery(routeQuery(catalogRoutes.pickLists.list, { query: { limit: 1000 } })))
    .filter((entry) => entry.list === list)
    .map(({ value }) => ({ value, label: value }))

const choicesOf = (kind: CatalogKind, entries: readonly Entry[]): Choice[] =>
  entries
    .map((entry) => ({
      value: entry.id,
      label: String((entry as unknown as Record<string, unknown>)[kindNamed(kind).name]),
      ...(!entry.isEnabled && { help: 'disabled' }),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
