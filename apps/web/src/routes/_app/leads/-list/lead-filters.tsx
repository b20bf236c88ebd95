import { leadScope } from '@crm/domain/people/scope'
import { lazy, Suspense } from 'react'
import { useMe } from '../../../../session/me.ts'
import { FilterChip } from '../../../../tables/filter-chip.tsx'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { leadFilterKeys, type LeadFilterKey, type LeadSearch } from '../-lead-search.ts'
import { leadFilterNames, useFilterWords } from './filter-words.ts'

const loadPanel = () => import('./lead-filter-panel.tsx')
const LeadFilterPanel = lazy(loadPanel)
const near = () => void loadPanel()

interface Props {
  readonly search: LeadSearch
  readonly onChange: (changes: LeadSearch) => void
}

/** Those that are always offered; the others behind "Filter". The rep is asked only of those who see more than their own. */
export default function LeadFilters({ search, onChange }: Props) {
  const seesAll = leadScope(useMe()) === 'All'
  const words = useFilterWords(search)
  const usual: readonly LeadFilterKey[] = seesAll ? ['rep', 'utility'] : ['utility']
  const shown = leadFilterKeys.filter((key) => usual.includes(key) || search[key])
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
      {shown.map((key) => {
        const set = words.find((one) => one.key === key)
        const name = leadFilterNames[key]
        return (
          <FilterChip
            key={key}
            name={name}
            says={set?.says ?? `${name} is`}
            words={set?.words ?? 'any'}
            onNear={near}
            onRemove={set && (() => onChange({ [key]: '' }))}
          >
            {(close) => (
              <Suspense>
                <LeadFilterPanel filter={key} search={search} onChange={onChange} onDone={close} />
              </Suspense>
            )}
          </FilterChip>
        )
      })}
      <FilterChip name="Filters" words="Filter" onNear={near}>
        {(close) => (
          <Suspense>
            <LeadFilterPanel search={search} onChange={onChange} onDone={close} />
          </Suspense>
        )}
      </FilterChip>
    </>
  )
}
