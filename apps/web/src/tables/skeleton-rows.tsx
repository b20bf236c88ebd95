import { clsx } from 'clsx'
import { Bone } from '../ui/bone.tsx'
import type { Column } from './column.ts'

const rows = Array.from({ length: 12 }, (_, row) => row)

interface Props<T> {
  readonly columns: readonly Column<T>[]
}

/** The table's own columns in grey, so that nothing moves when the rows arrive. */
export function SkeletonRows<T>({ columns }: Props<T>) {
  return rows.map((row) => (
    <tr key={row} aria-hidden="true">
      {columns.map(({ key, bone, isFigure, className }) => (
        <td
          key={key}
          className={clsx(
            'h-(--row) border-b border-line px-2 first:pl-(--gutter) last:pr-(--gutter)',
            className,
          )}
        >
          <Bone className={clsx(bone, isFigure && 'ml-auto', row % 3 === 1 && 'max-w-[70%]')} />
        </td>
      ))}
    </tr>
  ))
}
