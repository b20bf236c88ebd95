import type { ComponentProps } from 'react'
import { usePhone } from '~/ui/use-phone.ts'
import { ColumnsButton } from '../columns-button.tsx'
import { ViewsButton } from '../views/views-button.tsx'
import { FilterBox } from '~/forms/filter-box.tsx'
import type { ListShape } from '../list.ts'
import type { ListSearch } from '../list-search.ts'
import { Filters } from './filters.tsx'

interface Props {
  readonly list: ListShape
  readonly search: ListSearch
  readonly onChange: (changes: ListSearch) => void
  readonly columns?: ComponentProps<typeof ColumnsButton>
}

/**
 * Filters and column settings. On phones the filters are behind one button. Renders nothing if there is
 * nothing to set.
 */
export function ListBar({ list, search, onChange, columns }: Props) {
  const isPhone = usePhone()
  if (!list.searchPlaceholder && list.filters.length === 0 && !columns) return null
  const box = list.searchPlaceholder ? (
    <FilterBox label={list.searchPlaceholder} value={search.q ?? ''} onChange={(q) => onChange({ q })} />
  ) : null
  const filters = <Filters list={list} search={search} onChange={onChange} />
  return (
    <div
      role="toolbar"
      aria-label={columns ? 'Filters and columns' : 'Filters'}
      className="flex min-h-12 flex-none items-start gap-2 border-b border-line px-gutter py-2 short:min-h-10 short:min-w-0 short:flex-auto short:py-1"
    >
      {isPhone ? (
        <>
          {box}
          {filters}
          <ViewsButton list={list} search={search} />
        </>
      ) : (
        <>
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
            {box}
            {filters}
          </div>
          <ViewsButton list={list} search={search} />
          {columns ? <ColumnsButton {...columns} /> : null}
        </>
      )}
    </div>
  )
}
