import { clsx } from 'clsx'
import type { Column } from './column.ts'
import type { Layout } from './layout.ts'

/** The columns in their current layout. */
export interface Placed<T> {
  readonly columns: readonly {
    readonly column: Column<T>
    readonly width: string | undefined
    /** The same for every row: computed once, not per row. */
    readonly cellClass: string
  }[]
  /** Some widths were set by hand: the remaining space stays empty, and no other column moves. */
  readonly isDrawn: boolean
  /** Pixels; in less room the table scrolls sideways. */
  readonly minWidth: number
}

/** Pixels that a column without a width has at least: enough for a name. */
const leastWidth = 150

/** Pixels of the column of checkboxes. */
const tickWidth = 48

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
  const widths = placed.map(({ width }) => (width?.endsWith('px') ? Number.parseInt(width, 10) : leastWidth))
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
    minWidth: widths.reduce((total, width) => total + width, hasTicks ? tickWidth : 0),
  }
}
