import { type QueryKey, useQuery } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { pageOfRows, type PageRequest, readPage, remember, type RowMarks, type RowPage } from './row-pages.ts'

export interface Source<T> {
  /** Identifies the query. */
  readonly key: string
  /** Prefix of every page's query key. */
  readonly queryKey: QueryKey
  readonly read: (place: PageRequest, signal: AbortSignal) => Promise<RowPage<T>>
}

/** Throttle of page reads while the scrollbar is dragged: pages passed quickly are not read. */
const flightMs = 120

/** Pages out of view are evicted, and read again on return. */
const forgetMs = 10_000

interface Visit extends RowMarks {
  /** The last scroll position, in pixels and in pages. */
  offset: number
  page: number
}

/** The lists of this session by query: going back restores the position. */
const visits = new Map<string, Visit>()

function visitOf(key: string): Visit {
  const fresh: Visit = { cursors: new Map(), count: undefined, offset: 0, page: 0 }
  const visit = visits.get(key) ?? fresh
  visits.set(key, visit)
  return visit
}

const keep = (key: string, changes: Partial<Pick<Visit, 'offset' | 'page'>>) =>
  void Object.assign(visitOf(key), changes)

/**
 * The new source once its visible pages have loaded or failed; the previous source until then. Its rows
 * render in a transition, so that typing does not wait for them.
 */
export function useDebouncedWindow<T>(wanted: Source<T>): Source<T> {
  const visit = visitOf(wanted.key)
  const { isPending } = useSlot(visit.page, true, visit, wanted)
  const [settled, setSettled] = useState(wanted)
  const isNext = !isPending && settled.key !== wanted.key
  useEffect(() => {
    if (isNext) startTransition(() => setSettled(wanted))
    // Depends on the key: the source object is new at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isNext, wanted.key])
  return settled
}

/** All rows of a list, loaded as they come into view. Only the cursors stay in memory. */
export function useCursorPages<T>(source: Source<T>) {
  const { key } = source
  const visit = visitOf(key)
  const [seen, setSeen] = useState({ key, page: visit.page })
  const page = seen.key === key ? seen.page : visit.page
  const wanted = useRef(page)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  // A screen shows at most two pages, and the next is prefetched: three slots, always the same number of
  // hooks.
  const slots = [
    useSlot(page, true, visit, source),
    useSlot(page + 1, visit.cursors.has(page + 1), visit, source),
    useSlot(page + 2, visit.cursors.has(page + 2), visit, source),
  ]
  const pages = new Map(slots.map(({ data }, at) => [page + at, data]))

  const onShow = useCallback(
    (first: number) => {
      const show = () => {
        timer.current = undefined
        keep(key, { page: wanted.current })
        startTransition(() => setSeen({ key, page: wanted.current }))
      }
      wanted.current = Math.floor(first / pageOfRows)
      if (wanted.current === 0 || visitOf(key).cursors.has(wanted.current)) show()
      else timer.current ??= window.setTimeout(show, flightMs)
    },
    [key],
  )
  return {
    /** Known to exist, loaded or not. */
    count: visit.count ?? 0,
    rowAt: (row: number) => pages.get(Math.floor(row / pageOfRows))?.items[row % pageOfRows],
    loaded: slots.flatMap(({ data }) => data?.items ?? []),
    isEmpty: visit.count === 0 && pages.get(0)?.items.length === 0,
    isLoading: visit.count === undefined,
    failed: slots.find(({ isError }) => isError),
    onShow,
    initialOffset: visit.offset,
    onLeave: (offset: number) => keep(key, { offset }),
  }
}

function useSlot<T>(page: number, enabled: boolean, visit: Visit, { queryKey, read }: Source<T>) {
  return useQuery({
    queryKey: [...queryKey, page],
    queryFn: async ({ signal, client }) => {
      const answer = await readPage(page, visit, (place) => read(place, signal))
      if (remember(visit, page, answer)) {
        void client.invalidateQueries({
          queryKey,
          predicate: (query) => Number(query.queryKey.at(-1)) > page,
        })
      }
      return answer
    },
    staleTime: Infinity,
    gcTime: forgetMs,
    enabled,
  })
}
