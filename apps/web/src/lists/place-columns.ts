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

/** Pixels that the gutter beside the first and the last column is wider than the space between columns. */
const gutterWidth = 16

interface Room {
  /** Pixels of the table's place. */
  readonly width: number
  /** Columns that are not needed may be left out, from the last one, until the others fit. */
  readonly mayLeaveOut: boolean
  readonly hasTicks: boolean
}

export function placeColumns<T>(
  columns: readonly Column<T>[],
  layout: Layout | undefined,
  { width: room, mayLeaveOut, hasTicks }: Room,
): Placed<T> {
  const isDrawn = layout?.columns.some(({ width }) => width !== undefined) ?? false
  const all = (layout?.columns ?? columns).flatMap(({ key, width }) => {
    const column = columns.find((one) => one.key === key)
    return column ? [{ column, drawn: typeof width === 'number' ? width : undefined }] : []
  })
  const placed = mayLeaveOut
    ? fitting(all, room - (hasTicks ? tickWidth + gutterWidth : 2 * gutterWidth))
    : all
  const gutters = (at: number) =>
    (at === 0 && !hasTicks ? gutterWidth : 0) + (at === placed.length - 1 && !isDrawn ? gutterWidth : 0)
  const minWidth = placed.reduce(
    (total, one, at) => total + leastOf(one) + (one.drawn === undefined ? gutters(at) : 0),
    hasTicks ? tickWidth : 0,
  )
  const shares = sharesOf(placed, isDrawn || !Number.isFinite(room) ? 0 : room - minWidth)
  return {
    columns: placed.map((one, at) => ({
      column: one.column,
      width:
        one.drawn === undefined
          ? widened(one, gutters(at) + (shares[at] ?? 0), shares.length > 0)
          : `${one.drawn}px`,
      cellClass: clsx(
        'cut h-(--row) data-editable:cursor-default data-editable:hover:shadow-[inset_0_0_0_1px_var(--line-control)] border-b border-line px-2',
        at === 0 ? 'font-medium text-1' : 'text-2',
        at === 0 && !hasTicks && 'pl-(--gutter)',
        at === placed.length - 1 && !isDrawn && 'pr-(--gutter)',
        one.column.isFigure && 'text-right tabular-nums',
      ),
    })),
    isDrawn,
    minWidth,
  }
}

interface Planned<T> {
  readonly column: Column<T>
  /** Pixels, set by hand. */
  readonly drawn: number | undefined
}

function fitting<T>(all: readonly Planned<T>[], room: number): readonly Planned<T>[] {
  const needed = all.reduce((total, one) => total + leastOf(one), 0)
  if (needed <= room) return all
  const left = all.findLastIndex(({ column }) => column.isWideOnly)
  return left === -1 ? all : fitting(all.toSpliced(left, 1), room)
}

const leastOf = <T>({ column, drawn }: Planned<T>): number =>
  drawn ?? (column.width?.endsWith('px') ? Number.parseInt(column.width, 10) : leastWidth)

/**
 * Pixels that each column gets of the room beyond their widths: most for those without a width, little for figures, which
 * would move away from their names. None where a width is a part of the whole.
 */
function sharesOf<T>(placed: readonly Planned<T>[], extra: number): readonly number[] {
  if (extra <= 0 || placed.some(({ column }) => column.width?.endsWith('%'))) return []
  const weights = placed.map(
    (one) => leastOf(one) * (one.column.width === undefined ? 4 : one.column.isFigure ? 0.25 : 1),
  )
  const all = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => Math.floor((extra * weight) / all))
}

const widened = <T>(one: Planned<T>, by: number, isShared: boolean) =>
  isShared || one.column.width?.endsWith('px') ? `${leastOf(one) + by}px` : one.column.width
