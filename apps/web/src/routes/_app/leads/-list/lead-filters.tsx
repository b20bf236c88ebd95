import { leadSources } from '@crm/domain/leads/lead-sources'
import { leadScope } from '@crm/domain/people/scope'
import { useMe } from '../../../../session/me.ts'
import { FilterBox } from '../../../../tables/filter-box.tsx'
import { FilterChip } from '../../../../tables/filter-chip.tsx'
import type { LeadSearch } from '../-lead-search.ts'
import { useReps } from '../-reps.ts'

const sources = leadSources.map(({ name }) => ({ value: name, label: name }))

interface Props {
  readonly search: LeadSearch
  readonly onChange: (changes: LeadSearch) => void
}

/** The rep is asked only of those who see more than their own. */
export function LeadFilters({ search, onChange }: Props) {
  const reps = useReps()
  const seesAll = leadScope(useMe()) === 'All'
  return (
    <div className="flex min-h-12 flex-none items-center gap-2 overflow-x-auto border-b border-line px-gutter py-1.5 [scrollbar-width:none]">
      <FilterBox label="Filter these leads" value={search.q ?? ''} onChange={(q) => onChange({ q })} />
      {seesAll ? (
        <FilterChip
          name="Rep"
          choices={[{ value: 'none', label: 'Unassigned' }, ...reps]}
          value={search.rep}
          onChange={(rep = '') => onChange({ rep })}
        />
      ) : null}
      <FilterChip
        name="Source"
        choices={sources}
        value={search.source}
        onChange={(source = '') => onChange({ source })}
      />
    </div>
  )
}
