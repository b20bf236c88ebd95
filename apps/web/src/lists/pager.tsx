import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { formatCount } from '~/ui/format.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { useShortcuts } from '~/ui/shortcuts.ts'
import { maxOffset } from './max-offset.ts'
import { pageSizes } from './page-size.ts'

/** All rows in one scrolling list. */
const continuous = 0

interface Props {
  readonly page: number
  readonly pageSize: number
  /** Undefined while the first page loads. */
  readonly total: number | undefined
  readonly totalIsExact: boolean
  readonly onPage: (page: number) => void
  readonly onPageSize: (size: number) => void
}

/** "1–25 of 412", the page size, and the buttons for the next and previous page. */
export function Pager({ page, pageSize, total, totalIsExact, onPage, onPageSize }: Props) {
  const isContinuous = pageSize === continuous
  // If counting stopped early, there are more rows.
  const reach = totalIsExact ? Math.min(total ?? 0, maxOffset) : maxOffset
  const last = total === undefined ? page : Math.max(1, Math.ceil(reach / pageSize))
  const turn = (to: number) => {
    if (!isContinuous && to >= 1 && to <= last) onPage(to)
  }
  useShortcuts([
    { keys: 'n', words: 'Next page', where: 'In a list', run: () => turn(page + 1) },
    { keys: 'p', words: 'Previous page', where: 'In a list', run: () => turn(page - 1) },
  ])
  return (
    <nav
      aria-label="Pages"
      className="flex print:hidden h-11 flex-none items-center gap-3 border-t border-line px-gutter text-13 whitespace-nowrap text-3 max-sm:h-auto max-sm:min-h-13 max-sm:flex-wrap max-sm:gap-y-0"
    >
      <output>
        {total === undefined || isContinuous ? ' ' : extent(page, pageSize, total, totalIsExact)}
      </output>
      <label className="relative ml-auto inline-flex items-center">
        <span className="sr-only">Rows a page</span>
        <select
          value={pageSize}
          onChange={(event) => onPageSize(Number(event.target.value))}
          className="h-7 w-38 max-sm:w-26 appearance-none [text-align-last:right] rounded-control bg-transparent pr-6 pl-2 hover:bg-hover max-sm:h-11"
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size} a page
            </option>
          ))}
          <option value={continuous}>All rows, scrolling</option>
        </select>
        <ChevronsUpDown className="icon-12 pointer-events-none absolute right-1.5" />
      </label>
      <span className={isContinuous ? 'invisible flex gap-1' : 'flex gap-1'}>
        <IconButton name="Previous page" disabled={page <= 1} onClick={() => turn(page - 1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton name="Next page" disabled={page >= last} onClick={() => turn(page + 1)}>
          <ChevronRight />
        </IconButton>
      </span>
    </nav>
  )
}

function extent(page: number, pageSize: number, total: number, isExact: boolean): string {
  if (total === 0) return 'None'
  const from = (page - 1) * pageSize + 1
  const to = isExact ? Math.min(page * pageSize, total) : page * pageSize
  const rows = from > to ? 'None' : `${formatCount(from)}–${formatCount(to)}`
  return `${rows} of ${formatCount(total)}${isExact ? '' : '+'}`
}
