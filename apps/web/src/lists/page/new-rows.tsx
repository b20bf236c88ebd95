import { readBy } from '@crm/contract/topics'
import { useQueryClient } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useState } from 'react'
import { answer } from '../../api/answer.ts'
import { refresh } from '../../api/refresh.ts'
import { onArrivals } from '../arrivals.ts'
import type { ListShape, Query } from '../list.ts'
import { formatCount } from '../../ui/format.ts'

interface Props {
  readonly list: ListShape
  /** What is listed, as the server takes it. */
  readonly listed: Query
  /** How many rows the list has; undefined where nobody counted to the end. */
  readonly total: number | undefined
  /** The rows are read again: shows the first of them. */
  readonly onShow: () => void
}

interface Counted {
  readonly total: number
  readonly totalIsExact: boolean
}

/**
 * Rows that came for the person while they look at the list. They wait above it: a row that pushes the others down is
 * pressed in place of the one that was meant.
 */
export default function NewRows({ list, listed, total, onShow }: Props) {
  const queries = useQueryClient()
  const [latest, setLatest] = useState<Counted & { readonly of: string }>()
  const { growsBy, rows } = list
  const of = JSON.stringify(listed)
  useEffect(
    () =>
      onArrivals((hrefs) => {
        if (!growsBy || !hrefs.some(growsBy)) return
        // Quiet: who cannot be told now is told by the bell.
        void answer(rows.route, { query: { ...(JSON.parse(of) as Query), pageSize: 1 } }).then(
          (counted) => setLatest({ ...(counted as Counted), of }),
          () => undefined,
        )
      }),
    [growsBy, rows, of],
  )
  const count = latest?.of === of ? newOf(latest, total) : 0
  if (count === 0) return null
  const { noun } = list
  return (
    <output className="pointer-events-none absolute inset-x-0 top-11 z-20 flex justify-center print:hidden">
      <button
        type="button"
        className="enter-pop pointer-events-auto flex h-8 items-center gap-1.5 rounded-full bg-primary px-3.5 text-13 font-medium text-on-primary shadow-pop hover:bg-primary-hover max-sm:h-11"
        onClick={() => {
          setLatest(undefined)
          void refresh(queries, readBy(rows.route)).then(onShow)
        }}
      >
        <ArrowUp className="icon-14" />
        {count === 'some' ? `New ${noun[1]}` : `${formatCount(count)} new ${noun[count === 1 ? 0 : 1]}`}
      </button>
    </output>
  )
}

/** Where one of the two was not counted to its end, nobody knows how many. */
function newOf(latest: Counted, total: number | undefined): number | 'some' {
  if (total === undefined || !latest.totalIsExact) return 'some'
  return Math.max(0, latest.total - total)
}
