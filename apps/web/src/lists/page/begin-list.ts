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
  // A filter that is not known yet must not be taken for none.
  if (list.loadFilters && Object.keys(given).some((key) => !isKnown(list, key)))
    return list.loadFilters().then(() => begin(list, queries, given))
  return begin(list, queries, given)
}

const isKnown = ({ filters, tabs }: ListShape, key: string) =>
  key === tabs?.key || beside.test(key) || filters.some((filter) => filter.key === key)

/** What an address says of a list beside its filters, without what is no reason to read it again. */
const beside = /^(q|sort|page|after|rows)$/

function begin(list: ListShape, queries: QueryClient, given: ListSearch): unknown {
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
