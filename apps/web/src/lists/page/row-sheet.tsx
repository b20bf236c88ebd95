import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isAway, useLastError } from '~/api/away.ts'
import { type AwayWords, NotRead } from '~/records/not-read.tsx'
import { late } from '~/ui/lazy.tsx'
import { Bone } from '~/ui/bone.tsx'
import { Sheet } from '~/ui/sheet.tsx'

const NotHere = late(() => import('~/ui/not-here.tsx'))

interface Props<Whole> {
  readonly title: string
  readonly query: UseQueryResult<Whole>
  readonly away: AwayWords
  /** "Loading the call": for screen readers. */
  readonly loading: string
  readonly onClose: () => void
  readonly children: (whole: Whole) => ReactNode
}

/**
 * A sheet for one row over its list: loading, not found, not permitted, offline, or the record. `query` is
 * quiet: errors show here.
 */
export function RowSheet<Whole>({ title, query, away, loading, onClose, children }: Props<Whole>) {
  const error = useLastError(query)
  return (
    <Sheet title={title} onClose={onClose}>
      {query.data !== undefined && !isAway(error) ? (
        children(query.data)
      ) : error ? (
        <NotRead error={error} query={query} away={away} />
      ) : query.isPaused ? (
        <NotHere />
      ) : (
        <Loading label={loading} />
      )}
    </Sheet>
  )
}

const Loading = ({ label }: { readonly label: string }) => (
  <section aria-busy="true" aria-label={label} className="grid content-start gap-4 px-gutter py-5">
    <Bone className="h-5 w-24" />
    <Bone className="w-3/5" />
    <Bone className="w-2/5" />
    <Bone className="h-40 w-full" />
  </section>
)
