/** What may be chosen of a kind of the catalogue, as a list of choices. */
import { catalogueCalls } from '@crm/contract/web/catalogue'
import { type CatalogueKind, kindNamed } from '@crm/domain/catalogue/kinds'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import type { Choice } from '../../forms/choice.ts'

/** The enabled entries by their names; none until they are here. */
export function useEntries(kind: CatalogueKind): readonly Choice[] {
  const route = catalogueCalls[kind].list as typeof catalogueCalls.hoas.list
  const { data } = useQuery(ask(route, { query: { isEnabled: 'true', limit: 1000 } }))
  const { name } = kindNamed(kind)
  return (data ?? [])
    .map((entry) => ({ value: entry.id, label: String((entry as unknown as Record<string, unknown>)[name]) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}
