import { queries } from '~/api/queries.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { useMe } from '~/session/me.ts'
import { useShortcuts } from '~/ui/shortcuts.ts'
import { type Filter, isOffered } from '../filter.ts'
import { FilterChip } from '~/forms/filter-chip.tsx'
import { phraseOf, useFilterText } from './filter-text.ts'
import { allFilters } from './loaded-choices.ts'
import type { Filtered } from '../list.ts'
import type { ListSearch } from '../list-search.ts'

const FilterPanel = lazyPart(() => import('./filter-panel.tsx'), { waiting: <div className="h-40" /> })

interface Props {
  readonly list: Filtered
  readonly search: ListSearch
  readonly onChange: (changes: ListSearch) => void
}

/** The pinned and the active filters; the others are behind "Filter". */
export default function FilterChips({ list, search, onChange }: Props) {
  const me = useMe()
  const words = useFilterText(list, search)
  const isUsual = (filter: Filter) => filter.isPinned?.(me) ?? false
  const near = () => {
    void FilterPanel.load()
    void queries.prefetchQuery(allFilters(list))
  }
  const shown = list.filters.filter((filter) => isUsual(filter) || search[filter.key])
  const hasMore = list.loadFilters !== undefined || !list.filters.filter(isOffered(me)).every(isUsual)
  const place = { keys: 'f', where: 'In a list' } as const
  useShortcuts([
    ...(hasMore ? [{ ...place, words: 'Add a filter', run: open('[data-add-filter]') }] : []),
    // Every filter is shown already.
    ...(!hasMore && shown.length > 0
      ? [{ ...place, words: 'First filter', run: open('[data-filter]') }]
      : []),
  ])
  return (
    <>
      {shown.map((filter) => {
        const set = words.find(({ key }) => key === filter.key)
        return (
          <FilterChip
            key={filter.key}
            name={filter.name}
            phrase={set?.phrase ?? phraseOf(filter)}
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
      {hasMore ? (
        <FilterChip name="Filters" words="Filter" onNear={near}>
          {(close) => <FilterPanel list={list} search={search} onChange={onChange} onDone={close} />}
        </FilterChip>
      ) : null}
    </>
  )
}

const open = (chip: string) => () => document.querySelector<HTMLElement>(chip)?.click()
