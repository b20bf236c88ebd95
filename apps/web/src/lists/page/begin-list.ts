import type { QueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { crmUser } from '../../session/crm-user.ts'
import { FilterChips } from './filters.tsx'
import type { ListShape } from '../list.ts'
import { countsOf, rowsQuery, sensible } from '../list-query.ts'
import type { ListSearch } from '../list-search.ts'
import { pageSizeOf } from '../page-size.ts'

/**
 * For the `loader` of a list's route: its rows and counts are on their way before the page is drawn. Of what the person
 * may not read nothing is asked; the page says why.
 */
export function beginList(list: ListShape, queries: QueryClient, given: ListSearch): unknown {
  const me = queries.getQueryData(crmUser.queryKey)
  if (me && !list.mayRead(me).ok) return undefined
  const search = sensible(list, given)
  const { tabs, rows } = list
  if (tabs) void queries.prefetchQuery(countsOf(list, tabs, search))
  if (search.rows !== 'all') {
    const query = rowsQuery(list, search, pageSizeOf(list.name))
    void queries.prefetchQuery(ask(rows.route, { query }))
  }
  // Several filters take a second line: there before the rows, they do not push them down.
  return list.filters.some(({ key }) => search[key]) ? FilterChips.load() : undefined
}
