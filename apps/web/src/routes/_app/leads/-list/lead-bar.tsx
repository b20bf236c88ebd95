import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { lazyRouteComponent } from '@tanstack/react-router'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, Suspense, useState } from 'react'
import type { Column } from '../../../../tables/column.ts'
import { ColumnsButton } from '../../../../tables/columns-button.tsx'
import { FilterBox } from '../../../../tables/filter-box.tsx'
import type { Layout } from '../../../../tables/layout.ts'
import { Button } from '../../../../ui/button.tsx'
import { usePhone } from '../../../../ui/use-phone.ts'
import { leadFilterKeys, type LeadSearch } from '../-lead-search.ts'

const loadSheet = () => import('./lead-filter-sheet.tsx')
const LeadFilterSheet = lazy(loadSheet)
/** The chips that are always there come after the first rows: they stand beside the box, and nothing moves. */
export const LeadFilters = lazyRouteComponent(() => import('./lead-filters.tsx'))

interface Props {
  readonly search: LeadSearch
  readonly onChange: (changes: LeadSearch) => void
  readonly columns: readonly Column<LightWebLead>[]
  readonly layout: Layout
  readonly onLayout: (layout: Layout | undefined) => void
}

/** What is listed, and in which columns. On phones the filters are behind one button. */
export function LeadBar({ search, onChange, columns, layout, onLayout }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isPhone = usePhone()
  const set = leadFilterKeys.filter((key) => search[key]).length
  return (
    <div
      role="toolbar"
      aria-label="Filters and columns"
      className="flex min-h-12 flex-none items-start gap-2 border-b border-line px-gutter py-2"
    >
      {isPhone ? (
        <>
          <FilterBox label="Filter these leads" value={search.q ?? ''} onChange={(q) => onChange({ q })} />
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            onFocus={() => void loadSheet()}
            onClick={() => setOpen(true)}
          >
            <SlidersHorizontal />
            Filter{set > 0 ? ` (${set})` : ''}
          </Button>
          {isOpen ? (
            <Suspense>
              <LeadFilterSheet search={search} onChange={onChange} onClose={() => setOpen(false)} />
            </Suspense>
          ) : null}
        </>
      ) : (
        <>
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
            <FilterBox label="Filter these leads" value={search.q ?? ''} onChange={(q) => onChange({ q })} />
            <Suspense>
              <LeadFilters search={search} onChange={onChange} />
            </Suspense>
          </div>
          <ColumnsButton columns={columns} layout={layout} onLayout={onLayout} />
        </>
      )}
    </div>
  )
}
