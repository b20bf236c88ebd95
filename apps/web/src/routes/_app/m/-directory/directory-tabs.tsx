import type { LeadStatusFilter } from '@crm/domain/leads/lead-status'
import { Link } from '@tanstack/react-router'
import { LeadStatusTabs } from '../../leads/-lead-status-tabs.tsx'

interface Props {
  readonly chosen: LeadStatusFilter
}

/** They scroll sideways under the thumb. */
export const DirectoryTabs = ({ chosen }: Props) => (
  <LeadStatusTabs chosen={chosen}>
    {(status, tab) => (
      <Link
        {...tab}
        to="/m/directory"
        search={({ show: _before, ...rest }) => ({ ...rest, ...(status !== 'All' && { show: status }) })}
        activeOptions={{ exact: true }}
      />
    )}
  </LeadStatusTabs>
)
