import type { Route } from '@crm/contract/route'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '~/api/route-query.ts'
import type { ListRow } from './list.ts'

/**
 * Optimistic update of every list of the route.
 * @returns the rollback, which reverts nothing that others have changed meanwhile
 */
export function updateOptimistically<Row extends ListRow>(
  queries: QueryClient,
  route: Route,
  row: Row,
  changes: Partial<Row>,
): () => void {
  const show = (shown: Partial<Row>) =>
    queries.setQueriesData<Listed>(
      { queryKey: keyOf(route) },
      (listed) => listed && withRow(listed, row.id, shown),
    )
  show(changes)
  const former = Object.keys(changes).map((field) => [field, row[field as keyof Row]])
  return () => void show(Object.fromEntries(former) as Partial<Row>)
}

interface Page {
  readonly items: readonly ListRow[]
}

/** The phone list is an infinite query with several pages. */
type Listed = Page | { readonly pages: readonly Page[] }

function withRow<L extends Listed>(listed: L, id: string, shown: object): L {
  if ('pages' in listed) {
    return { ...listed, pages: listed.pages.map((page) => withRow(page, id, shown)) }
  }
  return { ...listed, items: listed.items.map((row) => (row.id === id ? { ...row, ...shown } : row)) }
}
