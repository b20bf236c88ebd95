import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ComponentProps, useState } from 'react'
import { late } from '../../late.tsx'
import { Button } from '../../ui/button.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { ColumnsButton } from '../columns-button.tsx'
import { ViewsButton } from '../views/views-button.tsx'
import { FilterBox } from '../filter-box.tsx'
import type { ListShape } from '../list.ts'
import type { ListSearch } from '../list-search.ts'

const FilterSheet = late(() => import('./filter-sheet.tsx'))
/** The chips that are always there come after the first rows: they stand beside the box, and nothing moves. */
export const FilterChips = late(() => import('./filter-chips.tsx'))

interface Props {
  readonly list: ListShape
  readonly search: ListSearch
  readonly onChange: (changes: ListSearch) => void
  readonly columns?: ComponentProps<typeof ColumnsButton>
}

/** What is listed, and in which columns. On phones the filters are behind one button. */
export function ListBar({ list, search, onChange, columns }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isPhone = usePhone()
  const set = list.filters.filter(({ key }) => search[key]).length
  const box = list.box ? (
    <FilterBox label={list.box} value={search.q ?? ''} onChange={(q) => onChange({ q })} />
  ) : null
  return (
    <div
      role="toolbar"
      aria-label={columns ? 'Filters and columns' : 'Filters'}
      className="flex min-h-12 flex-none items-start gap-2 border-b border-line px-gutter py-2"
    >
      {isPhone ? (
        <>
          {box}
          {list.filters.length > 0 ? (
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              onFocus={() => void FilterSheet.load()}
              onClick={() => setOpen(true)}
            >
              <SlidersHorizontal />
              Filter{set > 0 ? ` (${set})` : ''}
            </Button>
          ) : null}
          <ViewsButton list={list} search={search} />
          {isOpen ? (
            <FilterSheet list={list} search={search} onChange={onChange} onClose={() => setOpen(false)} />
          ) : null}
        </>
      ) : (
        <>
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
            {box}
            <FilterChips list={list} search={search} onChange={onChange} />
          </div>
          <ViewsButton list={list} search={search} />
          {columns ? <ColumnsButton {...columns} /> : null}
        </>
      )}
    </div>
  )
}
