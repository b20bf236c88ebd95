import { useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Column } from './column.ts'
import type { Layout } from './layout.ts'
import { placeColumns } from './place-columns.ts'
import type { Selection } from './selection.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableHead } from './table-head.tsx'
import { useParentWidth } from './use-parent-width.ts'
import { TableRow, type RowLook } from './table-row.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useRowPresses } from './use-row-presses.ts'

/** To the next or previous cell of the row, or to the same cell of another row. */
export type CellStep = 1 | -1 | 'down' | 'up'

export interface TableProps<T> {
  readonly label: string
  readonly columns: readonly Column<T>[]
  /** The default layout if absent. */
  readonly layout?: Layout
  readonly onLayout?: (layout: Layout) => void
  /** In the server's format: `name`, `-lastActivityAt`. */
  readonly sort?: string
  readonly onSort?: (sort: string) => void
  readonly nameOf?: (row: T) => string
  readonly selection?: Selection<T>
  /** The row in the preview next to the table. */
  readonly openId?: string | undefined
  readonly onPreview?: (id: string | undefined) => void
  /** The pointer rests on this row: a chance to prefetch. */
  readonly onNear?: (id: string) => void
  /** The editor of a cell; it calls `done` when it closes, with the direction of the next cell. */
  readonly renderEditor?: (row: T, column: string, done: (step?: CellStep) => void) => ReactNode
}

interface Props<T> extends TableProps<T> {
  /** Undefined while the first page loads. */
  readonly rows: readonly T[] | undefined
  /** Renders the rows itself, virtualized. */
  readonly renderRows?: (draw: (row: T, index: number) => ReactNode) => ReactNode
  /** Total number of rows, when not all are rendered. */
  readonly rowCount?: number
}

/**
 * A table with rows of 36 or 44 px. The link in a row's first cell has `data-row-link` and `rowLinkClass`; a
 * click anywhere in the row follows it, and `j` and `k` move between the links.
 */
export function DataTable<T extends { readonly id: string }>(props: Props<T>) {
  const { label, columns, rows, layout, onLayout, sort, onSort, selection, openId, onPreview } = props
  const body = useRef<HTMLTableElement>(null)
  const width = useParentWidth(body)
  const [hasTicks, hasEditor] = [selection !== undefined, props.renderEditor !== undefined]
  const isChosen =
    layout !== undefined && layout.columns.length !== columns.filter((one) => !one.isExtra).length
  const placed = useMemo(
    () => placeColumns(columns, layout, { width, mayLeaveOut: !isChosen, hasTicks }),
    [columns, layout, width, isChosen, hasTicks],
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
  /** The next editable cell of the row, or of the column in the rows below or above. */
  const nextCell = (row: T, column: string, step: CellStep) => {
    if (typeof step === 'number') {
      const cells = editableIn(row)
      const cell = cells[cells.findIndex(({ key }) => key === column) + step]
      return cell && { id: row.id, column: cell.key }
    }
    const at = rows?.findIndex(({ id }) => id === row.id) ?? -1
    const others = step === 'down' ? rows?.slice(at + 1) : rows?.slice(0, at).toReversed()
    const next = others?.find((other) => editableIn(other).some(({ key }) => key === column))
    return next && { id: next.id, column }
  }
  /** Moves to the next editable cell, or back to the row. */
  const done = (row: T, column: string, step?: CellStep) => {
    // A late response must not close another cell's editor.
    if (editing?.id !== row.id || editing.column !== column) return
    const next = step === undefined ? undefined : nextCell(row, column, step)
    // Synchronously: the link of an edited name is rendered only then, and the row's keys depend on the
    // focus.
    flushSync(() => setEditing(next))
    if (!next) {
      body.current?.querySelector<HTMLElement>(`[data-row="${row.id}"] [data-row-link]`)?.focus()
    }
  }
  const now = useRef({ selection, done, render: props.renderEditor })
  useEffect(() => {
    now.current = { selection, done, render: props.renderEditor }
  })
  const rowActions = useMemo(
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
      {...rowActions}
    />
  )
  return (
    <table
      ref={body}
      {...presses}
      aria-label={label}
      aria-busy={rows === undefined}
      // Includes the header row.
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
            // In the scrolling list, nobody sees where the loaded rows end.
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

const styleOf = (layout: Layout | undefined, minWidth: number): CSSProperties => ({
  minWidth,
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
