import type { ReactNode, Ref } from 'react'
import { Bone } from '../ui/bone.tsx'

interface Props<T> {
  readonly label: string
  /** Undefined while the first page loads. */
  readonly rows: readonly T[] | undefined
  /** One more row is on its way. */
  readonly isGrowing?: boolean
  readonly ref?: Ref<HTMLUListElement>
  /** Four pieces: the link of `phoneLinkClass` and a badge, then what else is known and an aside. */
  readonly children: (row: T) => ReactNode
}

/** A list for the thumb: two lines a row, the whole of it a target. */
export function PhoneRows<T extends { readonly id: string }>(props: Props<T>) {
  const { label, rows, isGrowing, ref, children } = props
  return (
    <ul ref={ref} aria-label={label} aria-busy={rows === undefined}>
      {rows?.map((row) => (
        <li key={row.id} data-row={row.id} className={rowClass}>
          {children(row)}
        </li>
      )) ?? bones}
      {isGrowing ? <SkeletonRow /> : null}
    </ul>
  )
}

const SkeletonRow = () => (
  <li aria-hidden="true" className={rowClass}>
    <Bone className="h-3.5 w-36" />
    <Bone className="h-5 w-20" />
    <Bone className="w-24" />
    <Bone className="w-16" />
  </li>
)

const bones = Array.from({ length: 8 }, (_, row) => <SkeletonRow key={row} />)

/** As high as its two lines, so that grey rows are too. */
const rowClass =
  'relative grid min-h-[65px] grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 gap-y-0.5 *:even:justify-self-end border-b border-line px-gutter py-2.5 active:bg-hover'
