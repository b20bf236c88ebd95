/** Refetches the rows of an open list without moving any: each is updated in place. */
import type { Route } from '@crm/contract/route'
import type { Query, QueryClient } from '@tanstack/react-query'
import { keyOf } from '~/api/route-query.ts'
import type { ListRow } from '../list.ts'
import type { RowPage } from '../row-pages.ts'

/** Differences between the shown rows and the server's. */
export interface RowDifferences {
  /** Number of new rows; undefined without a count. */
  readonly count: number | undefined
}

type Rows = RowPage<ListRow> | readonly ListRow[]

/** Undefined when the rows are the same. */
export async function refetchInPlace(
  queries: QueryClient,
  route: Route,
): Promise<RowDifferences | undefined> {
  const shown = queries.getQueryCache().findAll({ queryKey: keyOf(route), type: 'active' })
  const found = await Promise.all(shown.map((query) => readOne(queries, query)))
  return found.find((one) => one !== undefined)
}

async function readOne(queries: QueryClient, query: Query): Promise<RowDifferences | undefined> {
  const { queryFn } = query.options
  if (typeof queryFn !== 'function' || query.state.data === undefined) return undefined
  const { queryKey, meta } = query
  const context = { client: queries, queryKey, meta, signal: new AbortController().signal, pageParam: '' }
  const fresh = (await queryFn(context)) as Rows
  // The current cache: more pages may have been loaded meanwhile.
  const { data } = query.state as { readonly data: Rows | { readonly pages: readonly Rows[] } | undefined }
  if (data === undefined) return undefined
  const first = 'pages' in data ? data.pages[0] : data
  if (!first) return undefined
  const put = (rows: Rows) => merged(rows, fresh)
  queries.setQueryData(queryKey, 'pages' in data ? { ...data, pages: data.pages.map(put) } : put(data))
  return beyond(first, fresh)
}

const rowsOf = (rows: Rows): readonly ListRow[] => ('items' in rows ? rows.items : rows)

/** Totals stay too: they say how many rows can be paged to. */
function merged(shown: Rows, fresh: Rows): Rows {
  const byId = new Map(rowsOf(fresh).map((row) => [row.id, row]))
  const inPlace = rowsOf(shown).map((row) => byId.get(row.id) ?? row)
  return 'items' in shown ? { ...shown, items: inPlace } : inPlace
}

function beyond(shown: Rows, fresh: Rows): RowDifferences | undefined {
  const [before, now] = [rowsOf(shown), rowsOf(fresh)]
  const isSame = before.length === now.length && before.every(({ id }, at) => id === now[at]?.id)
  if (!('total' in shown) || !('total' in fresh)) return isSame ? undefined : { count: undefined }
  const count = fresh.total - shown.total
  if (isSame && count === 0) return undefined
  return { count: shown.totalIsExact && fresh.totalIsExact ? count : isSame ? 0 : undefined }
}
