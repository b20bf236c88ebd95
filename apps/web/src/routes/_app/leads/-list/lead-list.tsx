import { webLeads } from '@crm/contract'
import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { leadStatusFilters } from '@crm/domain/leads/lead-status'
import { leadSortFields } from '@crm/domain/leads/sort-fields'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { lazyPart } from '~/ui/lazy.tsx'
import { BatchBarPlace } from '~/lists/batch/batch-bar-place.tsx'
import { defineList } from '~/lists/list.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { inPages } from '~/lists/row-source.ts'
import { usePreferences } from '~/ui/preferences.ts'
import { useMe } from '~/session/me.ts'
import { buttonClass } from '~/ui/button-class.ts'
import { LeadStatusBadge } from '~/kinds/leads/lead-status-badge.tsx'
import { leadTabs } from '~/kinds/leads/lead-tabs.ts'
import { leadColumns } from './lead-columns.tsx'
import { leadFilters, loadLeadFilters } from './lead-filters.ts'

/** The list of leads. */
export const leadList = defineList<LightWebLead>({
  name: 'leads',
  path: '/leads',
  title: 'Leads',
  noun: ['lead', 'leads'],
  mayRead: (me) => can.readLead(me),
  deniedTitle: 'No access to leads',
  rows: inPages(webLeads.listPaginatedLight, leadSortFields),
  defaultSort: '-lastActivityAt',
  tabs: {
    ...leadTabs,
    onChoose: (value) =>
      usePreferences.setState({ statusFilter: leadStatusFilters.find((one) => one === value) ?? 'All' }),
  },
  searchPlaceholder: 'Filter these leads',
  get filters() {
    return leadFilters()
  },
  loadFilters: loadLeadFilters,
  columns: leadColumns,
  nameOf: ({ fullName }) => fullName,
  hrefOf: (id) => `/leads/${id}`,
  phoneRow: (lead) => (
    <>
      <Link to="/leads/$leadId" params={{ leadId: lead.id }} data-row-link className={phoneLinkClass}>
        {lead.fullName}
      </Link>
      <LeadStatusBadge status={lead.status} />
      <span className="truncate text-13 text-2">{lead.city ?? '–'}</span>
      <span className="truncate text-13 text-3">{lead.salesRepName ?? 'Unassigned'}</span>
    </>
  ),
  actions: NewLeadLink,
  preview: lazyPart(() => import('./lead-preview.tsx')),
  editor: lazyPart(() => import('./lead-cell-editor.tsx')),
  batch: lazyPart(() => import('./bulk-bar.tsx'), { waiting: <BatchBarPlace /> }),
  file: {
    route: webLeads.exportCsv,
    // The name is two columns in an export; all other keys are the same.
    columnsOf: (key) => (key === 'name' ? ['lastName', 'firstName'] : [key]),
  },
  empty: {
    icon: <Users />,
    title: 'No leads yet',
    help: 'Leads come from the import, or from you.',
    firstAction: NewLeadLink,
  },
})

function NewLeadLink() {
  if (!can.createLead(useMe()).ok) return null
  return (
    <Link
      to="/leads/new"
      search={({ preview: _closed, ...kept }: ListSearch) => kept}
      className={buttonClass({ variant: 'primary' })}
    >
      <Plus />
      New lead
    </Link>
  )
}
