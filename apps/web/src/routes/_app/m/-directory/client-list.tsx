import { webLeads } from '@crm/contract'
import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import Users from 'lucide-react/icons/users'
import { defineList } from '~/lists/list.ts'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { inPages } from '~/lists/row-source.ts'
import { Time } from '~/ui/time.tsx'
import { LeadStatusBadge } from '~/kinds/leads/lead-status-badge.tsx'
import { leadTabs } from '~/kinds/leads/lead-tabs.ts'

/** The client list for phones: no columns, and no filters but search and status. */
export const clientList = defineList<LightWebLead>({
  name: 'clients',
  path: '/m/directory',
  title: 'Clients',
  noun: ['client', 'clients'],
  mayRead: (me) => can.readLead(me),
  deniedTitle: 'No access to clients',
  rows: inPages(webLeads.listPaginatedLight, ['name', 'lastActivityAt']),
  defaultSort: '-lastActivityAt',
  tabs: leadTabs,
  searchPlaceholder: 'Name, phone, street',
  filters: [],
  columns: () => [],
  nameOf: ({ fullName }) => fullName,
  phoneRow: (client) => (
    <>
      <Link to="/m/client-record" search={{ lead: client.id }} data-row-link className={phoneLinkClass}>
        {client.fullName}
      </Link>
      <LeadStatusBadge status={client.status} />
      <span className="truncate text-13 text-2">
        {[client.city, client.salesRepName ?? 'Unassigned'].filter(Boolean).join(' · ')}
      </span>
      <Time at={client.lastActivityAt} className="text-13 whitespace-nowrap text-3" />
    </>
  ),
  empty: {
    icon: <Users />,
    title: 'No clients yet',
    help: 'Your leads appear here.',
  },
})
