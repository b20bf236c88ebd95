import { clsx } from 'clsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { notLoadedTexts } from '~/ui/lazy.tsx'
import { toast } from '~/ui/toast.ts'
import type { Column } from './column.ts'
import type * as Drawing from './resize-column.ts'

interface Props<T> {
  readonly column: Column<T>
  readonly width?: string | undefined
  readonly sort?: string | undefined
  readonly onSort?: ((sort: string) => void) | undefined
  /** Called with the widths of all columns after one was resized. */
  readonly onResize?: ((widths: ReadonlyMap<string, number>) => void) | undefined
}

/** A column header. If the server can sort by it, a press sorts and a second press reverses the order. */
export function SortHead<T>({ column, width = column.width, sort = '', onSort, onResize }: Props<T>) {
  const { key, head, isFigure, sort: sortable } = column
  const now = sortable ? directionOf(sortable.field, sort) : undefined
  return (
    <th
      scope="col"
      data-column={key}
      {...(now && { 'aria-sort': now })}
      {...(width && { style: { width } })}
      className={clsx(
        'relative h-8 truncate border-b border-line px-2 text-left text-12 font-medium whitespace-nowrap text-3 first:pl-(--gutter) last:pr-(--gutter)',
        isFigure && 'text-right',
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
          {now ? null : <ChevronsUpDown className="icon-12 opacity-40" />}
        </button>
      ) : (
        head
      )}
      {onResize ? (
        <span
          aria-hidden="true"
          onPointerDown={(event) => {
            event.preventDefault()
            const handle = event.currentTarget
            drawing(({ resizeColumn }) => resizeColumn(handle, event.nativeEvent, onResize))
          }}
          onDoubleClick={({ currentTarget }) => drawing(({ fitWidth }) => fitWidth(currentTarget, onResize))}
          className="absolute inset-y-1.5 right-0 w-1.5 cursor-col-resize touch-none border-r border-transparent hover:border-line-control print:hidden"
        />
      ) : null}
    </th>
  )
}

/** Columns can be resized by keyboard too, in the column settings. */
function drawing(draw: (loaded: typeof Drawing) => void): void {
  import('./resize-column.ts').then(draw, () =>
    toast.error(notLoadedTexts.title, { description: notLoadedTexts.message }),
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
