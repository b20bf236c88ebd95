import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { pageOf } from '~/api/page-of.ts'
import type { List, ListRow } from '../list.ts'
import { rowsQuery } from '../list-query.ts'
import type { ListSearch } from '../list-search.ts'
import { usePageSize } from '../page-size.ts'
import type { RowPage } from '../row-pages.ts'

/** The rows for this URL from the list's source; the previous rows until then. */
export function useRows<Row extends ListRow>(list: List<Row>, search: ListSearch, isEnabled = true) {
  const { rows: source } = list
  const pageSize = usePageSize(list.name)
  const answer = useQuery({
    ...routeQuery(source.route, { query: rowsQuery(list, search, pageSize) }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
  const { data, isError, isPaused, isPlaceholderData, refetch } = answer as {
    readonly data: unknown
    readonly isError: boolean
    readonly isPaused: boolean
    readonly isPlaceholderData: boolean
    readonly refetch: () => unknown
  }
  // Offline, and these rows are not cached: the previous ones would be mistaken for them.
  const isAway = isPaused && (data === undefined || isPlaceholderData)
  const read = { isAway, isError, refetch }
  if (source.kind === 'pages') {
    const page = data as RowPage<Row> | undefined
    return { ...read, rows: page?.items, total: page?.total, totalIsExact: page?.totalIsExact ?? true }
  }
  const all = data as readonly Row[] | undefined
  if (source.kind === 'trail') return { ...read, total: undefined, totalIsExact: true, ...pageOf(all) }
  const rows = all && inOrder(all, source.sorts, search.sort ?? list.defaultSort)
  return { ...read, rows, total: rows?.length, totalIsExact: true }
}

/** Sorts stably by the requested field. */
export function inOrder<Row>(
  rows: readonly Row[],
  sorts: Readonly<Record<string, (row: Row) => string>>,
  sort: string,
): readonly Row[] {
  const textOf = sorts[sort.replace('-', '')]
  if (!textOf) return rows
  const sign = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => sign * textOf(a).localeCompare(textOf(b)))
}
