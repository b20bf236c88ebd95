import { clsx } from 'clsx'
import { memo, type ReactNode } from 'react'
import type { Placed } from './place-columns.ts'
import { TickBox } from './tick-box.tsx'

interface Row {
  readonly id: string
}

export interface RowLook<T> {
  readonly placed: Placed<T>
  /** "Hector Delgado", for those who do not see the row. */
  readonly nameOf?: ((row: T) => string) | undefined
  readonly onTick?: ((row: T, isRange: boolean) => void) | undefined
  /** What stands in the cell that is being edited; without it none is. */
  readonly renderEditor?: ((row: T, column: string) => ReactNode) | undefined
}

interface Props<T> extends RowLook<T> {
  readonly row: T
  /** Where it stands, from 0, in a table of which not all rows are drawn. */
  readonly index: number | undefined
  readonly isTicked: boolean
  /** It is shown beside the table. */
  readonly isOpen: boolean
  /** The column that is being edited in this row. */
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
          <TickBox
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

/** Rows do not change while others do: what they call is the same for all, and kept the same by the table. */
export const TableRow = memo(Plain) as typeof Plain

/**
 * The bar of the current row is its first cell’s: WebKit paints no shadow of a row. The focus is asked for first: what it asks of the cells is asked of one row
 * then, and not of all of them.
 */
const rowClass = (isOpen: boolean, isTicked: boolean) =>
  clsx(
    'relative cursor-pointer focus-within:has-[a:focus-visible]:bg-active focus-within:has-[a:focus-visible]:[&>td:first-child]:shadow-[inset_2px_0_0_var(--link)]',
    isOpen && 'bg-active [&>td:first-child]:shadow-[inset_2px_0_0_var(--link)]',
    !isOpen && (isTicked ? 'bg-selected' : 'hover:bg-hover'),
  )
