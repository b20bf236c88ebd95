import { clsx } from 'clsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { Column } from './column.ts'

interface Props<T> {
  readonly column: Column<T>
  readonly sort?: string
  readonly onSort?: (sort: string) => void
}

/** A column's head. Where the server can sort by it, a press sorts and a second press turns it round. */
export function SortHead<T>({ column, sort = '', onSort }: Props<T>) {
  const { head, width, isFigure, className, sort: sortable } = column
  const now = sortable ? directionOf(sortable.field, sort) : undefined
  return (
    <th
      scope="col"
      {...(now && { 'aria-sort': now })}
      {...(width && { style: { width } })}
      className={clsx(
        'h-8 border-b border-line px-2 text-left text-12 font-medium whitespace-nowrap text-3 first:pl-(--gutter) last:pr-(--gutter)',
        isFigure && 'text-right',
        className,
      )}
    >
      {sortable && onSort ? (
        <button
          type="button"
          className="inline-flex h-6 items-center gap-1 hover:text-1"
          onClick={() => onSort(nextSort(sortable, now))}
        >
          {head}
          {now === 'descending' ? <ArrowDown className="icon-12" /> : null}
          {now === 'ascending' ? <ArrowUp className="icon-12" /> : null}
        </button>
      ) : (
        head
      )}
    </th>
  )
}

type Direction = 'ascending' | 'descending'

function directionOf(field: string, sort: string): Direction | undefined {
  if (sort === field) return 'ascending'
  return sort === `-${field}` ? 'descending' : undefined
}

function nextSort({ field, first }: { field: string; first: Direction }, now: Direction | undefined): string {
  const turned = now === 'ascending' ? 'descending' : 'ascending'
  return (now ? turned : first) === 'ascending' ? field : `-${field}`
}
