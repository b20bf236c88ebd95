import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { answer } from '~/api/answer.ts'
import { keyOf } from '~/api/route-query.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { useNearViewport } from '~/ui/use-near-viewport.ts'
import type { List, ListRow } from '../list.ts'
import { orderedQuery } from '../list-query.ts'
import type { ListSearch } from '../list-search.ts'
import { PhoneRows } from '../phone-rows.tsx'
import type { RowPage } from '../row-pages.ts'
import { useRowKeys } from '../use-row-keys.ts'

const NewRows = lazyPart(() => import('./new-rows.tsx'), { quiet: true })

interface Props<Row extends ListRow> {
  readonly list: List<Row>
  readonly search: ListSearch
  /** Shown when nothing matches. */
  readonly empty: ReactNode
  /** Shown offline when these rows are not cached. */
  readonly offlineNotice: ReactNode
}

/** Rows per page. */
const rowsAtOnce = 50

/** A list for phones; more rows load near its end. */
export function InfiniteRows<Row extends ListRow>({ list, search, empty, offlineNotice }: Props<Row>) {
  const query = { ...orderedQuery(list, search), page: 1, pageSize: rowsAtOnce }
  const { route } = list.rows
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(route), 'continuous', query],
    queryFn: ({ pageParam, signal }) =>
      answer(
        route,
        { query: { ...query, ...(pageParam && { after: pageParam }) } },
        {
          signal,
        },
      ).then((page) => ({ ...(page as RowPage<Row>), asked: JSON.stringify(query) })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const { hasNextPage, isFetching, fetchNextPage } = pages
  const rowsBox = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useRowKeys(rowsBox)
  useNearViewport(end, hasNextPage && !isFetching && !pages.isError, () => void fetchNextPage())
  const rows = pages.data?.pages.flatMap(({ items }) => items)
  if (pages.isPaused && (!rows || pages.isPlaceholderData)) return offlineNotice
  if (pages.isError && !rows) {
    return (
      <ErrorPanel>
        <Button onClick={() => void pages.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <NewRows list={list} onShow={() => scroller.current?.scrollTo({ top: 0 })} />
      {rows?.length === 0 ? (
        empty
      ) : (
        <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain max-sm:min-h-40">
          {/* Another query is a new list: the same record further up has not moved there. */}
          <PhoneRows
            key={pages.data?.pages[0]?.asked}
            ref={rowsBox}
            label={list.title}
            rows={rows}
            isLoadingMore={pages.isFetchingNextPage}
          >
            {list.phoneRow}
          </PhoneRows>
          <div ref={end} className="grid justify-items-center empty:h-px">
            {pages.isFetchNextPageError ? (
              <Button className="my-3" onClick={() => void fetchNextPage()}>
                Load more
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </div>
  )
}
