import type { ReactNode } from 'react'
import type { Layoutable } from './layout.ts'

/** One column of a table over rows of `T`. */
export interface Column<T> extends Layoutable {
  readonly head: string
  /**
   * CSS width. If all are in pixels, the table scrolls sideways rather than shrinks; otherwise one column
   * omits it.
   */
  readonly width?: string
  /** Figures are right-aligned, the header too. */
  readonly isFigure?: boolean
  /** Left out where not all columns fit, the last such column first, unless the person chose the columns. */
  readonly isWideOnly?: boolean
  /** The server's sort field, and the direction of the first press. */
  readonly sort?: { readonly field: string; readonly first: 'ascending' | 'descending' }
  readonly cell: (row: T) => ReactNode
  /** True when this row's cell can be edited in place. */
  readonly isEditable?: (row: T) => boolean
  /** Width of the skeleton bar. */
  readonly skeletonWidth: string
}
