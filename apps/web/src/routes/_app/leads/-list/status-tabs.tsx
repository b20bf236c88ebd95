import { webLeads } from '@crm/contract'
import { leadStatuses, leadStatusLabels, type LeadStatusFilter } from '@crm/domain/leads/lead-status'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ask } from '../../../../api/ask.ts'
import { usePreferences } from '../../../../preferences.ts'
import { formatCount } from '../../../../ui/format.ts'
import { tabClass } from '../../../../ui/tab-class.ts'
import { Tabs } from '../../../../ui/tabs.tsx'
import type { LeadSearch } from '../-lead-search.ts'

const filters: readonly LeadStatusFilter[] = ['All', 'Recent', ...leadStatuses]

interface Props {
  readonly chosen: LeadStatusFilter
}

/** A tab for each status with its count; the choice is kept for the next visit. */
export function StatusTabs({ chosen }: Props) {
  const counts = useQuery(ask(webLeads.statusCount, {})).data
  return (
    <Tabs label="Status">
      {filters.map((status) => (
        <Link
          key={status}
          to="/leads"
          search={({ page: _first, ...kept }: LeadSearch) => ({ ...kept, status })}
          aria-current={status === chosen ? 'page' : undefined}
          onClick={() => usePreferences.setState({ statusFilter: status })}
          className={tabClass}
        >
          {leadStatusLabels[status]}
          <span className="font-normal tabular-nums text-3 empty:min-w-[2ch]">
            {counts ? formatCount(counts[status]) : null}
          </span>
        </Link>
      ))}
    </Tabs>
  )
}
