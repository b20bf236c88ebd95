import { leadImports } from '@crm/contract'
import { importOutcomes } from '@crm/domain/imports/outcomes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ask } from '../../../../../api/ask.ts'
import { tabClass } from '../../../../../ui/tab-class.ts'
import { TabCount } from '../../../../../ui/tab-count.tsx'
import { Tabs } from '../../../../../ui/tabs.tsx'
import { outcomeLabels } from '../-outcome-labels.ts'
import { importCountQuery, type ImportSearch } from './import-search.ts'

interface Props {
  readonly search: ImportSearch
}

/** A tab for each outcome, with how many of the filtered calls ended so. */
export function OutcomeTabs({ search }: Props) {
  const { data: counts, isPending } = useQuery({
    ...ask(leadImports.count, { query: importCountQuery(search) }),
    placeholderData: keepPreviousData,
  })
  const all = counts && importOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
  return (
    <Tabs label="Outcome" isWaiting={isPending}>
      <Tab search={search} label="All" count={all} />
      {importOutcomes.map((outcome) => (
        <Tab
          key={outcome}
          search={search}
          outcome={outcome}
          label={outcomeLabels[outcome]}
          count={counts?.[outcome]}
        />
      ))}
    </Tabs>
  )
}

interface TabProps extends Props {
  readonly outcome?: (typeof importOutcomes)[number]
  readonly label: string
  readonly count: number | undefined
}

const Tab = ({ search, outcome, label, count }: TabProps) => (
  <Link
    to="/settings/imports"
    search={({ after: _first, outcome: _chosen, ...kept }: ImportSearch) => ({
      ...kept,
      ...(outcome && { outcome }),
    })}
    activeOptions={{ exact: true }}
    aria-current={search.outcome === outcome ? 'page' : undefined}
    className={tabClass}
  >
    {label}
    <TabCount of={count} />
  </Link>
)
