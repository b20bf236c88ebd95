import { topicsRead } from '@crm/contract/topics'
import { useQueryClient } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useState } from 'react'
import { keyOf } from '~/api/route-query.ts'
import { refresh } from '~/api/refresh.ts'
import { formatCount } from '~/ui/format.ts'
import { onArrivals } from '~/live/arrivals.ts'
import type { ListShape } from '../list.ts'
import { type RowDifferences, refetchInPlace } from './refetch-in-place.ts'

interface Props {
  readonly list: ListShape
  /** Called after the refetch: shows the first rows. */
  readonly onShow: () => void
}

/**
 * Announces new rows above the list instead of inserting them: an inserted row would be pressed in place of
 * the intended one. Changes within rows show at once.
 */
export default function NewRows({ list, onShow }: Props) {
  const queries = useQueryClient()
  const [beyond, setBeyond] = useState<RowDifferences>()
  const { noun, rows } = list
  useEffect(() => {
    const topics = topicsRead(rows.route)
    let isGone = false
    const stop = onArrivals(rows.route, (changed) => {
      if (changed && !topics.some((topic) => changed.has(topic))) return
      // An error is not shown: the notification bell announces new rows too.
      void refetchInPlace(queries, rows.route).then(
        (found) => isGone || setBeyond(found),
        () => undefined,
      )
    })
    // Any other refetch of the rows includes the new ones.
    const stopWatching = queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
      const [method, path] = keyOf(rows.route)
      if (event.query.queryKey[0] === method && event.query.queryKey[1] === path) setBeyond(undefined)
    })
    return () => {
      isGone = true
      stop()
      stopWatching()
    }
  }, [queries, rows])
  if (!beyond) return null
  return (
    <output className="pointer-events-none absolute inset-x-0 top-11 z-20 flex justify-center print:hidden">
      <button
        type="button"
        className="enter-pop pointer-events-auto flex h-8 items-center gap-1.5 rounded-full bg-primary px-3.5 text-13 font-medium text-on-primary shadow-pop hover:bg-primary-hover max-sm:h-11"
        onClick={() => {
          setBeyond(undefined)
          void refresh(queries, topicsRead(rows.route)).then(onShow)
        }}
      >
        <ArrowUp className="icon-14" />
        {wordsFor(beyond, noun)}
      </button>
    </output>
  )
}

function wordsFor({ count }: RowDifferences, [one, many]: ListShape['noun']): string {
  if (count === undefined) return `New ${many}`
  if (count <= 0) return `${many.charAt(0).toUpperCase()}${many.slice(1)} have changed`
  return `${formatCount(count)} new ${count === 1 ? one : many}`
}
