import { clsx } from 'clsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import type { Placed } from './place-columns.ts'

const rows = Array.from({ length: 12 }, (_, row) => row)

interface Props<T> {
  readonly placed: Placed<T>
  readonly hasTicks: boolean
}

/** Skeleton rows in the table's own columns, to avoid layout shift when the rows arrive. */
export function SkeletonRows<T>({ placed, hasTicks }: Props<T>) {
  return rows.map((row) => (
    <tr key={row} aria-hidden="true">
      {hasTicks ? (
        <td className="border-b border-line pl-(--gutter)">
          <Skeleton className="size-4" />
        </td>
      ) : null}
      {placed.columns.map(({ column: { key, skeletonWidth, isFigure } }) => (
        <td key={key} className="h-(--row) border-b border-line px-2 first:pl-(--gutter) last:pr-(--gutter)">
          <Skeleton className={clsx(skeletonWidth, isFigure && 'ml-auto', row % 3 === 1 && 'max-w-[70%]')} />
        </td>
      ))}
      {placed.isDrawn ? <td aria-hidden="true" className="border-b border-line" /> : null}
    </tr>
  ))
}
