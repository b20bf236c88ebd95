import type { QueryClient } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { crmUser } from '~/session/crm-user.ts'
import { FilterChips } from './filters.tsx'
import type { ListShape } from '../list.ts'
import { countsOf, rowsQuery, validSearch } from '../list-query.ts'
import type { ListSearch } from '../list-search.ts'
import { pageSizeOf } from '../page-size.ts'

/**
 * For the `loader` of a list route: starts the queries for rows and counts before the page renders. Without
 * permission nothing is fetched, and the page says so.
 */
export function beginList(list: ListShape, queries: QueryClient, given: ListSearch): unknown {
  // Filters that are not loaded yet would be dropped from the query.
  if (list.loadFilters && Object.keys(given).some((key) => !isKnown(list, key)))
    return list.loadFilters().then(() => begin(list, queries, given))
  return begin(list, queries, given)
}

const isKnown = ({ filters, tabs }: ListShape, key: string) =>
  key === tabs?.key || beside.test(key) || filters.some((filter) => filter.key === key)

/** Search params other than filters that affect the query. */
const beside = /^(q|sort|page|after|rows)$/

function begin(list: ListShape, queries: QueryClient, given: ListSearch): unknown {
  const me = queries.getQueryData(crmUser.queryKey)
  if (me && !list.mayRead(me).ok) return undefined
  const search = validSearch(list, given)
  const { tabs, rows } = list
  if (tabs) void queries.prefetchQuery(countsOf(list, tabs, search))
  if (search.rows !== 'all') {
    const query = rowsQuery(list, search, pageSizeOf(list.name))
    void queries.prefetchQuery(routeQuery(rows.route, { query }))
  }
  // Several filters need a second line: loading them before the rows avoids a layout shift.
  return list.filters.some(({ key }) => search[key]) ? FilterChips.load() : undefined
}
