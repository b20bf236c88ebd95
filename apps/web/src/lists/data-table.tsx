import { useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useNarrow } from '../ui/use-phone.ts'
import type { Column } from './column.ts'
import type { Layout } from './layout.ts'
import { placeColumns } from './place-columns.ts'
import type { Selection } from './selection.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow, type RowLook } from './table-row.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useRowPresses } from './use-row-presses.ts'

export interface TableProps<T> {
  readonly label: string
  readonly columns: readonly Column<T>[]
  /** As usual, unless told. */
  readonly layout?: Layout
  readonly onLayout?: (layout: Layout) => void
  /** As the server names it: `name`, `-lastActivityAt`. */
  readonly sort?: string
  readonly onSort?: (sort: string) => void
  readonly nameOf?: (row: T) => string
  readonly selection?: Selection<T>
  /** The row that is shown beside the table. */
  readonly openId?: string | undefined
  readonly onPreview?: (id: string | undefined) => void
  /** Somebody rests on this row, and may open it. */
  readonly onNear?: (id: string) => void
  /** What stands in a cell that is edited in place; it says when it is done, and where to go on. */
  readonly renderEditor?: (row: T, column: string, done: (step?: 1 | -1) => void) => ReactNode
}

interface Props<T> extends TableProps<T> {
  /** Undefined while the first page loads. */
  readonly rows: readonly T[] | undefined
  /** Draws the rows itself, as many as fit on the screen. */
  readonly renderRows?: (draw: (row: T, index: number) => ReactNode) => ReactNode
  /** How many rows there are, where not all of them are drawn. */
  readonly rowCount?: number
}

/**
 * Rows of 36 or 44 px. The link in a row's first cell carries `data-row-link` and `rowLinkClass`; a press anywhere in
 * the row follows it, and `j` and `k` walk the links.
 */
export function DataTable<T extends { readonly id: string }>(props: Props<T>) {
  const { label, columns, rows, layout, onLayout, sort, onSort, selection, openId, onPreview } = props
  const body = useRef<HTMLTableElement>(null)
  const isNarrow = useNarrow()
  const [hasTicks, hasEditor] = [selection !== undefined, props.renderEditor !== undefined]
  const isChosen =
    layout !== undefined && layout.columns.length !== columns.filter((one) => !one.isExtra).length
  const leavesRoomyOut = !isChosen && isNarrow
  const placed = useMemo(
    () => placeColumns(columns, layout, (column) => leavesRoomyOut && column.isRoomy === true, hasTicks),
    [columns, layout, leavesRoomyOut, hasTicks],
  )
  const [editing, setEditing] = useState<{ readonly id: string; readonly column: string }>()
  const edit = (id: string, column: string) => setEditing({ id, column })
  const presses = useRowPresses({ onNear: props.onNear, ...(hasEditor && { onEdit: edit }) })
  const find = (id: string) => rows?.find((row) => row.id === id)
  const editableIn = (row: T) =>
    placed.columns.map(({ column }) => column).filter((one) => one.isEditable?.(row))

  useRowKeys(body, {
    ...(onPreview && {
      onPreview: (id) => onPreview(id === openId ? undefined : id),
      onReach: (id) => {
        if (openId !== undefined) onPreview(id)
      },
    }),
    ...(selection && {
      onSelect: (id) => {
        const row = find(id)
        if (row) selection.toggle(row)
      },
    }),
    ...(props.renderEditor && {
      onEdit: (id) => {
        const row = find(id)
        const [first] = row ? editableIn(row) : []
        if (row && first) edit(id, first.key)
      },
    }),
  })
  /** The next cell that may be edited, or back to the row. */
  const done = (row: T, column: string, step?: 1 | -1) => {
    // One that answers late is the answer to no other cell.
    if (editing?.id !== row.id || editing.column !== column) return
    const cells = editableIn(row)
    const next = step && cells[cells.findIndex(({ key }) => key === column) + step]
    // At once: where the name was edited its link is not there before, and the keys of the row go with the focus.
    flushSync(() => setEditing(next ? { id: row.id, column: next.key } : undefined))
    if (!next) {
      body.current?.querySelector<HTMLElement>(`[data-row="${row.id}"] [data-row-link]`)?.focus()
    }
  }
  const now = useRef({ selection, done, render: props.renderEditor })
  useEffect(() => {
    now.current = { selection, done, render: props.renderEditor }
  })
  const deeds = useMemo(
    (): Omit<RowLook<T>, 'placed'> => ({
      onTick: hasTicks ? (row, isRange) => now.current.selection?.toggle(row, isRange) : undefined,
      ...(hasEditor && {
        renderEditor: (row, column) =>
          now.current.render?.(row, column, (step) => now.current.done(row, column, step)),
      }),
    }),
    [hasTicks, hasEditor],
  )
  const draw = (row: T, index?: number) => (
    <TableRow
      key={row.id}
      index={index}
      row={row}
      isTicked={selection?.rows.has(row.id) ?? false}
      isOpen={row.id === openId}
      editing={editing?.id === row.id ? editing.column : undefined}
      placed={placed}
      nameOf={props.nameOf}
      {...deeds}
    />
  )
  return (
    <table
      ref={body}
      {...presses}
      aria-label={label}
      aria-busy={rows === undefined}
      // With its head.
      aria-rowcount={props.rowCount === undefined ? undefined : props.rowCount + 1}
      className="w-full table-fixed border-separate border-spacing-0 text-13"
      style={styleOf(layout, placed.minWidth)}
    >
      <TableHead
        placed={placed}
        sort={sort}
        onSort={onSort}
        onResize={
          layout &&
          onLayout &&
          ((widths) => onLayout({ ...layout, columns: layout.columns.map(({ key }) => drawn(key, widths)) }))
        }
        ticks={
          selection && {
            // In the list that scrolls nobody sees where what is at hand ends.
            name: props.renderRows ? 'Select all that are loaded' : 'Select all on this page',
            ...ticksOf(rows, selection),
          }
        }
      />
      {props.renderRows ? (
        props.renderRows(draw)
      ) : (
        <tbody>
          {rows?.map((row) => draw(row)) ?? (
            <SkeletonRows placed={placed} hasTicks={selection !== undefined} />
          )}
        </tbody>
      )}
    </table>
  )
}

const styleOf = (layout: Layout | undefined, minWidth: number | undefined): CSSProperties => ({
  ...(minWidth !== undefined && { minWidth }),
  ...(layout?.isComfortable && { '--row': 'var(--row-comfortable)' }),
})

function drawn(key: string, widths: ReadonlyMap<string, number>) {
  const width = widths.get(key)
  return { key, ...(width !== undefined && { width }) }
}

const ticksOf = <T extends { readonly id: string }>(
  rows: readonly T[] | undefined,
  { rows: selected, toggleAll }: Selection<T>,
) => ({
  all: rows !== undefined && rows.length > 0 && rows.every(({ id }) => selected.has(id)),
  some: rows?.some(({ id }) => selected.has(id)) ?? false,
  onTick: toggleAll,
})
