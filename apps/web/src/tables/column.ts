import type { ReactNode } from 'react'

/** One column of a table over rows of `T`. */
export interface Column<T> {
  readonly key: string
  readonly head: string
  /** CSS width; one column goes without and takes the rest. */
  readonly width?: string
  /** Figures stand at the right, their head too. */
  readonly isFigure?: boolean
  /** Classes of head and cells: where to leave the column out. */
  readonly className?: string
  /** The field the server sorts by, and which direction a first press asks for. */
  readonly sort?: { readonly field: string; readonly first: 'ascending' | 'descending' }
  readonly cell: (row: T) => ReactNode
  /** Width of the skeleton's bar. */
  readonly bone: string
}
