import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound, useLastError } from '~/api/not-found.ts'
import { type NotFoundText, LoadError } from '~/records/load-error.tsx'
import { lazyPart } from '~/ui/lazy.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Sheet } from '~/ui/sheet.tsx'

const NotHere = lazyPart(() => import('~/ui/not-here.tsx'))

interface Props<Whole> {
  readonly title: string
  readonly query: UseQueryResult<Whole>
  readonly notFound: NotFoundText
  /** "Loading the call": for screen readers. */
  readonly loading: string
  readonly onClose: () => void
  readonly children: (whole: Whole) => ReactNode
}

/**
 * A sheet for one row over its list: loading, not found, not permitted, offline, or the record. `query` is
 * quiet: errors show here.
 */
export function RowSheet<Row>({ title, query, notFound, loading, onClose, children }: Props<Row>) {
  const error = useLastError(query)
  return (
    <Sheet title={title} onClose={onClose}>
      {query.data !== undefined && !isNotFound(error) ? (
        children(query.data)
      ) : error ? (
        <LoadError error={error} query={query} notFound={notFound} />
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
    <Skeleton className="h-5 w-24" />
    <Skeleton className="w-3/5" />
    <Skeleton className="w-2/5" />
    <Skeleton className="h-40 w-full" />
  </section>
)
