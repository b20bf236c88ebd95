import { clsx } from 'clsx'
import { useRef } from 'react'
import type { Column } from './column.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { SortHead } from './sort-head.tsx'
import { useRowKeys } from './use-row-keys.ts'

interface Props<T> {
  readonly label: string
  readonly columns: readonly Column<T>[]
  /** Undefined while the first page loads. */
  readonly rows: readonly T[] | undefined
  /** As the server names it: `name`, `-lastActivityAt`. */
  readonly sort?: string
  readonly onSort?: (sort: string) => void
}

/**
 * Rows of 36 px. The link in a row's first cell carries `rowLinkClass` and stretches over the row, so that the whole
 * row opens it with every way a link can be opened; `j` and `k` walk the links.
 */
export function DataTable<T extends { readonly id: string }>({
  label,
  columns,
  rows,
  sort,
  onSort,
}: Props<T>) {
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  return (
    <table
      aria-label={label}
      aria-busy={rows === undefined}
      className="w-full table-fixed border-collapse text-13"
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHead key={column.key} column={column} {...(sort && { sort })} {...(onSort && { onSort })} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows?.map((row) => (
          <tr
            key={row.id}
            className="relative hover:bg-hover has-[a:focus-visible]:bg-active has-[a:focus-visible]:shadow-[inset_2px_0_0_var(--link)]"
          >
            {columns.map((column) => (
              <td
                key={column.key}
                className={clsx(cellClass, column.isFigure && 'text-right tabular-nums', column.className)}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        )) ?? <SkeletonRows columns={columns} />}
      </tbody>
    </table>
  )
}

const cellClass =
  'h-(--row) truncate border-b border-line px-2 text-2 first:pl-(--gutter) first:font-medium first:text-1 last:pr-(--gutter)'
