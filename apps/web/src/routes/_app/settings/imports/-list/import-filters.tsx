import { leadSources } from '@crm/domain/leads/lead-sources'
import { FilterBox } from '../../../../../tables/filter-box.tsx'
import { ChoiceFilter } from '../../../../../tables/choice-filter.tsx'
import { PeriodFilter } from '../../../../../tables/period-filter.tsx'
import type { ImportSearch } from './import-search.ts'

interface Props {
  readonly search: ImportSearch
  readonly onChange: (changes: { [K in keyof ImportSearch]: ImportSearch[K] | undefined }) => void
}

const listed = leadSources.map(({ name }) => ({ value: name, label: name }))

/** A source that is not on the list, or a campaign, may stand in the address; it then stands among the choices. */
export function ImportFilters({ search, onChange }: Props) {
  const { source } = search
  const isListed = source === undefined || listed.some(({ value }) => value === source)
  return (
    <div className="flex min-h-12 flex-none items-center gap-2 overflow-x-auto border-b border-line px-gutter py-1.5 [scrollbar-width:none]">
      <FilterBox
        label="Filter by any word"
        value={search.q ?? ''}
        onChange={(q) => onChange({ q: q || undefined })}
      />
      <ChoiceFilter
        name="Source"
        choices={isListed ? listed : [{ value: source, label: source }, ...listed]}
        value={source}
        onChange={(chosen) => onChange({ source: chosen })}
      />
      <PeriodFilter value={search} onChange={onChange} />
    </div>
  )
}
