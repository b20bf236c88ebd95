import type { LeadStatusFilter } from '@crm/domain/leads/lead-status'
import { Link } from '@tanstack/react-router'
import { usePreferences } from '../../../../preferences.ts'
import type { LeadSearch } from '../-lead-search.ts'
import { LeadStatusTabs } from '../-lead-status-tabs.tsx'

interface Props {
  readonly chosen: LeadStatusFilter
}

/** The choice is kept for the next visit. */
export const StatusTabs = ({ chosen }: Props) => (
  <LeadStatusTabs chosen={chosen}>
    {(status, tab) => (
      <Link
        {...tab}
        to="/leads"
        search={({ page: _first, preview: _closed, ...kept }: LeadSearch) => ({ ...kept, status })}
        onClick={() => usePreferences.setState({ statusFilter: status })}
      />
    )}
  </LeadStatusTabs>
)
