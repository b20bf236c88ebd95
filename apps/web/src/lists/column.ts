import type { ReactNode } from 'react'
import type { Layoutable } from './layout.ts'

/** One column of a table over rows of `T`. */
export interface Column<T> extends Layoutable {
  readonly head: string
  /** CSS width. In pixels everywhere, the table scrolls sideways rather than squeeze; else one goes without. */
  readonly width?: string
  /** Figures stand at the right, their head too. */
  readonly isFigure?: boolean
  /** Classes of head and cells: where to leave the column out. */
  readonly className?: string
  /** Left out on narrow screens, unless the columns were chosen. */
  readonly isRoomy?: boolean
  /** The field the server sorts by, and which direction a first press asks for. */
  readonly sort?: { readonly field: string; readonly first: 'ascending' | 'descending' }
  readonly cell: (row: T) => ReactNode
  /** Whether this row's cell can be edited in place. */
  readonly isEditable?: (row: T) => boolean
  /** Width of the skeleton's bar. */
  readonly bone: string
}
