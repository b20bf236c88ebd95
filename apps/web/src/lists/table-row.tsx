import { clsx } from 'clsx'
import { memo, type ReactNode } from 'react'
import type { Placed } from './place-columns.ts'
import { Checkbox } from './checkbox.tsx'

interface Row {
  readonly id: string
}

export interface RowLook<T> {
  readonly placed: Placed<T>
  /** "Hector Delgado", for screen readers. */
  readonly nameOf?: ((row: T) => string) | undefined
  readonly onTick?: ((row: T, isRange: boolean) => void) | undefined
  /** The editor of a cell; without it nothing is editable. */
  readonly renderEditor?: ((row: T, column: string) => ReactNode) | undefined
}

interface Props<T> extends RowLook<T> {
  readonly row: T
  /** Index of the row from 0, in a virtualized table. */
  readonly index: number | undefined
  readonly isTicked: boolean
  /** The preview shows this row. */
  readonly isOpen: boolean
  /** The column being edited in this row. */
  readonly editing: string | undefined
}

function Plain<T extends Row>(props: Props<T>) {
  const { row, index, placed, isTicked, isOpen, editing, nameOf, onTick, renderEditor } = props
  return (
    <tr
      data-row={row.id}
      aria-rowindex={index === undefined ? undefined : index + 2}
      aria-current={isOpen || undefined}
      className={rowClass(isOpen, isTicked)}
    >
      {onTick ? (
        <td className="border-b border-line pl-(--gutter)">
          <Checkbox
            name={`Select ${nameOf?.(row) ?? 'this row'}`}
            isTicked={isTicked}
            onTick={(isRange) => onTick(row, isRange)}
          />
        </td>
      ) : null}
      {placed.columns.map(({ column, cellClass }) =>
        editing === column.key ? (
          <td key={column.key} className={clsx(cellClass, 'overflow-visible! p-0!')}>
            {renderEditor?.(row, column.key)}
          </td>
        ) : (
          <td
            key={column.key}
            className={cellClass}
            data-editable={
              renderEditor && editing === undefined && column.isEditable?.(row) ? column.key : undefined
            }
          >
            {column.cell(row)}
          </td>
        ),
      )}
      {placed.isDrawn ? <td aria-hidden="true" className="border-b border-line" /> : null}
    </tr>
  )
}

/** Memoized: the table passes the same callbacks to all rows and keeps them stable. */
export const TableRow = memo(Plain) as typeof Plain

/**
 * The first cell draws the current row's bar: WebKit paints no shadow on a row. `focus-within` comes first in
 * the selector, so that the cells of only one row are matched.
 */
const rowClass = (isOpen: boolean, isTicked: boolean) =>
  clsx(
    'relative cursor-pointer focus-within:has-[a:focus-visible]:bg-active focus-within:has-[a:focus-visible]:[&>td:first-child]:shadow-[inset_2px_0_0_var(--link)]',
    isOpen && 'bg-active [&>td:first-child]:shadow-[inset_2px_0_0_var(--link)]',
    !isOpen && (isTicked ? 'bg-selected' : 'hover:bg-hover'),
  )
