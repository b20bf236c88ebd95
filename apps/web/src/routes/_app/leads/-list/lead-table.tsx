import type { WebLead } from '@crm/contract/web/lead-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../../../tables/column.ts'
import { DataTable } from '../../../../tables/data-table.tsx'
import { rowLinkClass } from '../../../../tables/row-link-class.ts'
import { Person } from '../../../../ui/person.tsx'
import { Time } from '../../../../ui/time.tsx'
import { billLabel } from '../-bill-label.ts'
import type { LeadSearch } from '../-lead-search.ts'
import { LeadStatusBadge } from '../-lead-status-badge.tsx'
import { surnameFirst } from '../-surname-first.ts'

interface Props {
  readonly leads: readonly WebLead[] | undefined
  readonly sort: string
  readonly onSort: (sort: NonNullable<LeadSearch['sort']>) => void
}

export const LeadTable = ({ leads, sort, onSort }: Props) => (
  <DataTable
    label="Leads"
    columns={columns}
    rows={leads}
    sort={sort}
    onSort={(chosen) => onSort(chosen as NonNullable<LeadSearch['sort']>)}
  />
)

const columns: readonly Column<WebLead>[] = [
  {
    key: 'name',
    head: 'Name',
    width: '20%',
    sort: { field: 'name', first: 'ascending' },
    cell: (lead) => (
      <Link
        to="/leads/$leadId"
        params={{ leadId: lead.id }}
        data-row-link
        preload="intent"
        className={rowLinkClass}
      >
        {surnameFirst(lead)}
      </Link>
    ),
    bone: 'w-28',
  },
  {
    key: 'status',
    head: 'Status',
    width: '132px',
    cell: ({ status }) => <LeadStatusBadge status={status} />,
    bone: 'h-5 w-20',
  },
  {
    key: 'rep',
    head: 'Rep',
    width: '18%',
    cell: ({ salesRepName }) => <Person name={salesRepName} />,
    bone: 'w-24',
  },
  {
    key: 'phone',
    head: 'Phone',
    width: '134px',
    cell: ({ phone1 }) => (phone1 ? formatPhone(phone1) : '–'),
    bone: 'w-24',
  },
  {
    key: 'city',
    head: 'City',
    width: '16%',
    className: 'max-lg:hidden',
    cell: ({ primaryAddress }) => primaryAddress?.city ?? '–',
    bone: 'w-24',
  },
  {
    key: 'bill',
    head: 'Bill',
    width: '92px',
    isFigure: true,
    className: 'max-lg:hidden',
    cell: ({ primaryAddress }) => billLabel(primaryAddress?.annualUsage) ?? '–',
    bone: 'w-14',
  },
  {
    key: 'lastActivityAt',
    head: 'Last activity',
    sort: { field: 'lastActivityAt', first: 'descending' },
    className: 'pl-6',
    cell: ({ lastActivityAt }) => <Time at={lastActivityAt} className="text-3" />,
    bone: 'w-16',
  },
]
