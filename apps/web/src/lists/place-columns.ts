import { clsx } from 'clsx'
import type { Column } from './column.ts'
import type { Layout } from './layout.ts'

/** The columns as they stand on the screen. */
export interface Placed<T> {
  readonly columns: readonly {
    readonly column: Column<T>
    readonly width: string | undefined
    /** The same for every row: made once, not once a row. */
    readonly cellClass: string
  }[]
  /** Somebody drew widths: what is left over stays empty, and nothing else moves. */
  readonly isDrawn: boolean
  /** Below it the table scrolls sideways; undefined where a width is not in pixels. */
  readonly minWidth: number | undefined
}

export function placeColumns<T>(
  columns: readonly Column<T>[],
  layout: Layout | undefined,
  leavesOut: (column: Column<T>) => boolean,
  hasTicks: boolean,
): Placed<T> {
  const placed = (layout?.columns ?? columns).flatMap(({ key, width }) => {
    const column = columns.find((one) => one.key === key)
    if (!column || leavesOut(column)) return []
    return [{ column, width: typeof width === 'number' ? `${width}px` : column.width }]
  })
  const widths = placed.map(({ width }) => (width?.endsWith('px') ? Number.parseInt(width, 10) : Number.NaN))
  const sum = widths.reduce((total, width) => total + width, 0)
  const isDrawn = layout?.columns.some(({ width }) => width !== undefined) ?? false
  return {
    columns: placed.map(({ column, width }, at) => ({
      column,
      width,
      cellClass: clsx(
        'cut h-(--row) data-editable:cursor-default data-editable:hover:shadow-[inset_0_0_0_1px_var(--line-control)] border-b border-line px-2',
        at === 0 ? 'font-medium text-1' : 'text-2',
        at === 0 && !hasTicks && 'pl-(--gutter)',
        at === placed.length - 1 && !isDrawn && 'pr-(--gutter)',
        column.isFigure && 'text-right tabular-nums',
        column.className,
      ),
    })),
    isDrawn,
    minWidth: Number.isNaN(sum) ? undefined : sum,
  }
}
