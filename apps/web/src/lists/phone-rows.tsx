import type { ReactNode, Ref } from 'react'
import { Skeleton } from '~/ui/skeleton.tsx'

interface Props<T> {
  readonly label: string
  /** Undefined while the first page loads. */
  readonly rows: readonly T[] | undefined
  /** Another page is loading. */
  readonly isLoadingMore?: boolean
  readonly ref?: Ref<HTMLUListElement>
  /** Four parts: the link of `phoneLinkClass` and a badge, then a second line with an aside. */
  readonly children: (row: T) => ReactNode
}

/** A list for phones: two lines per row, the whole row a touch target. */
export function PhoneRows<T extends { readonly id: string }>(props: Props<T>) {
  const { label, rows, isLoadingMore, ref, children } = props
  return (
    <ul ref={ref} aria-label={label} aria-busy={rows === undefined}>
      {rows?.map((row) => (
        <li key={row.id} data-row={row.id} className={rowClass}>
          {children(row)}
        </li>
      )) ?? skeletons}
      {isLoadingMore ? <SkeletonRow /> : null}
    </ul>
  )
}

const SkeletonRow = () => (
  <li aria-hidden="true" className={rowClass}>
    <Skeleton className="h-3.5 w-36" />
    <Skeleton className="h-5 w-20" />
    <Skeleton className="w-24" />
    <Skeleton className="w-16" />
  </li>
)

const skeletons = Array.from({ length: 8 }, (_, row) => <SkeletonRow key={row} />)

/** Has the height of two lines, so that skeleton rows match. */
const rowClass =
  'relative grid min-h-[4.0625rem] grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 gap-y-0.5 *:even:justify-self-end border-b border-line px-gutter py-2.5 active:bg-hover'
