import { type QueryKey, useQuery } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { pageOfRows, type Place, readPage, remember, type RowMarks, type RowPage } from './row-pages.ts'

export interface Source<T> {
  /** Names what is listed. */
  readonly key: string
  /** Begins the key of every page. */
  readonly queryKey: QueryKey
  readonly read: (place: Place, signal: AbortSignal) => Promise<RowPage<T>>
}

/** How often a list that is pulled along is read: what flies past is not. */
const flightMs = 120

/** A page out of sight is forgotten, and read again when somebody returns to it. */
const forgetMs = 10_000

interface Visit extends RowMarks {
  /** Where the list was left, in pixels and in pages. */
  offset: number
  page: number
}

/** The lists of this visit by what they showed: coming back finds the place again. */
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
 * What is to be listed, once what can be seen of it is there or has failed; what was listed before until then. Its rows
 * are made ready between keys: who types on does not wait for them.
 */
export function useSettled<T>(wanted: Source<T>): Source<T> {
  const visit = visitOf(wanted.key)
  const { isPending } = useSlot(visit.page, true, visit, wanted)
  const [settled, setSettled] = useState(wanted)
  const isNext = !isPending && settled.key !== wanted.key
  useEffect(() => {
    if (isNext) startTransition(() => setSettled(wanted))
    // By what it lists: the source itself is another with every look.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isNext, wanted.key])
  return settled
}

/** All rows of a list, read as they come into view. Only the cursors are kept for good. */
export function useCursorPages<T>(source: Source<T>) {
  const { key } = source
  const visit = visitOf(key)
  const [seen, setSeen] = useState({ key, page: visit.page })
  const page = seen.key === key ? seen.page : visit.page
  const wanted = useRef(page)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  // A screen shows two pages at most, and the next is read ahead: three slots, always the same number of hooks.
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
    /** Known to be there, read or not. */
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
