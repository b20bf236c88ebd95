import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { formatCount } from '../ui/format.ts'
import { IconButton } from '../ui/icon-button.tsx'

/** Those of the contract; importing them from there would bring its shapes into the first bundle. */
const pageSizes = [10, 25, 50, 100]

/** Deeper pages are refused by the server; narrowing the filter gets there faster anyway. */
const deepest = 10_000

interface Props {
  readonly page: number
  readonly pageSize: number
  /** Undefined while the first page loads. */
  readonly total: number | undefined
  readonly totalIsExact: boolean
  readonly onPage: (page: number) => void
  readonly onPageSize: (size: number) => void
}

/** "1–25 of 412", the size of a page, and the way to the next. */
export function Pager({ page, pageSize, total, totalIsExact, onPage, onPageSize }: Props) {
  const last = total === undefined ? page : Math.max(1, Math.ceil(Math.min(total, deepest) / pageSize))
  return (
    <nav
      aria-label="Pages"
      className="flex h-11 flex-none items-center gap-3 border-t border-line px-gutter text-13 text-3 max-sm:h-13"
    >
      <output>{total === undefined ? ' ' : extent(page, pageSize, total, totalIsExact)}</output>
      <label className="relative ml-auto inline-flex items-center gap-1">
        <span className="sr-only">Rows a page</span>
        <select
          value={pageSize}
          onChange={(event) => onPageSize(Number(event.target.value))}
          className="h-7 appearance-none rounded-control bg-transparent pr-6 pl-2 hover:bg-hover max-sm:h-10"
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size} a page
            </option>
          ))}
        </select>
        <ChevronsUpDown className="icon-12 pointer-events-none absolute right-1.5" />
      </label>
      <span className="flex gap-1">
        <IconButton name="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton name="Next page" disabled={page >= last} onClick={() => onPage(page + 1)}>
          <ChevronRight />
        </IconButton>
      </span>
    </nav>
  )
}

function extent(page: number, pageSize: number, total: number, isExact: boolean): string {
  if (total === 0) return 'None'
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  const rows = from > to ? 'None' : `${formatCount(from)}–${formatCount(to)}`
  return `${rows} of ${formatCount(total)}${isExact ? '' : '+'}`
}
