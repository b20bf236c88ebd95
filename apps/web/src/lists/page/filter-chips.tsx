import { queries } from '../../api/queries.ts'
import { late } from '../../late.tsx'
import { useMe } from '../../session/me.ts'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { type Filter, isOffered } from '../filter.ts'
import { FilterChip } from '../filter-chip.tsx'
import { saysOf, useFilterWords } from './filter-words.ts'
import { wholeOf } from './loaded-choices.ts'
import type { Filtered } from '../list.ts'
import type { ListSearch } from '../list-search.ts'

const FilterPanel = late(() => import('./filter-panel.tsx'), { waiting: <div className="h-40" /> })

interface Props {
  readonly list: Filtered
  readonly search: ListSearch
  readonly onChange: (changes: ListSearch) => void
}

/** Those that are always offered and those in force; the others stand behind "Filter". */
export default function FilterChips({ list, search, onChange }: Props) {
  const me = useMe()
  const words = useFilterWords(list, search)
  const isUsual = (filter: Filter) => filter.isUsual?.(me) ?? false
  const near = () => {
    void FilterPanel.load()
    void queries.prefetchQuery(wholeOf(list))
  }
  const shown = list.filters.filter((filter) => isUsual(filter) || search[filter.key])
  useShortcuts([
    {
      keys: 'f',
      words: 'Add a filter',
      where: 'In a list',
      run: () => document.querySelector<HTMLElement>('[data-add-filter]')?.click(),
    },
  ])
  return (
    <>
      {shown.map((filter) => {
        const set = words.find(({ key }) => key === filter.key)
        return (
          <FilterChip
            key={filter.key}
            name={filter.name}
            says={set?.says ?? saysOf(filter)}
            words={set?.words ?? 'any'}
            onNear={near}
            onRemove={set && (() => onChange({ [filter.key]: '' }))}
          >
            {(close) => (
              <FilterPanel list={list} filter={filter} search={search} onChange={onChange} onDone={close} />
            )}
          </FilterChip>
        )
      })}
      {!list.loadFilters && list.filters.filter(isOffered(me)).every(isUsual) ? null : (
        <FilterChip name="Filters" words="Filter" onNear={near}>
          {(close) => <FilterPanel list={list} search={search} onChange={onChange} onDone={close} />}
        </FilterChip>
      )}
    </>
  )
}
