import { webSales } from '@crm/contract/web/sales'
import type { LightWebSale } from '@crm/contract/web/sale-shapes'
import { can } from '@crm/domain/people/can'
import { formatDollars } from '@crm/domain/money'
import { saleStatuses, saleStatusLabel } from '@crm/domain/sales/phases'
import { Link } from '@tanstack/react-router'
import Handshake from 'lucide-react/icons/handshake'
import Plus from 'lucide-react/icons/plus'
import type { Column } from '../../../../lists/column.ts'
import { ofRep } from '../../../../lists/filter.ts'
import { defineList } from '../../../../lists/list.ts'
import { phoneLinkClass } from '../../../../lists/row-link-class.ts'
import type { ListSearch } from '../../../../lists/list-search.ts'
import { RowLink } from '../../../../lists/row-link.tsx'
import { inPages } from '../../../../lists/row-source.ts'
import { useMe } from '../../../../session/me.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Person } from '../../../../ui/person.tsx'
import { Time } from '../../../../ui/time.tsx'
import { loadEntries } from '../../-catalogue-entries.ts'
import { PaceBadge, SaleStatusBadge } from '../-sale-badges.tsx'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const hrefOf = (id: string) => `/sales/${id}`

const columns: readonly Column<LightWebSale>[] = [
  {
    key: 'number',
    head: 'Job',
    width: '92px',
    sort: { field: 'number', first: 'descending' },
    cell: ({ id, jobNumber }) => <RowLink href={hrefOf(id)}>{jobNumber}</RowLink>,
    bone: 'w-14',
  },
  { key: 'client', head: 'Client', cell: ({ lead }) => lead.fullName, bone: 'w-32' },
  {
    key: 'status',
    head: 'Phase',
    width: '246px',
    sort: { field: 'status', first: 'ascending' },
    cell: (sale) => <SaleStatusBadge {...sale} />,
    bone: 'h-5 w-28',
  },
  {
    key: 'days',
    head: 'In phase',
    width: '156px',
    sort: { field: 'statusEnteredAt', first: 'ascending' },
    cell: (sale) => <PaceBadge {...sale} />,
    bone: 'h-5 w-16',
  },
  {
    key: 'amount',
    head: 'Amount',
    width: '108px',
    isFigure: true,
    isRoomy: true,
    cell: ({ saleAmount }) => (saleAmount === null ? '–' : formatDollars(saleAmount)),
    bone: 'w-20',
  },
  {
    key: 'size',
    head: 'Size',
    width: '88px',
    isFigure: true,
    isRoomy: true,
    cell: ({ systemWatts }) => (systemWatts === 0 ? '–' : `${(systemWatts / 1000).toFixed(1)} kW`),
    bone: 'w-12',
  },
  {
    key: 'rep',
    head: 'Rep',
    width: '132px',
    isRoomy: true,
    cell: ({ salesRep }) => <Person name={salesRep?.name ?? null} />,
    bone: 'w-24',
  },
  {
    key: 'installer',
    head: 'Installer',
    isRoomy: true,
    width: '150px',
    cell: ({ installer }) => installer?.name ?? '–',
    bone: 'w-28',
  },
  {
    key: 'created',
    head: 'Sold',
    width: '116px',
    isRoomy: true,
    sort: { field: 'createdAt', first: 'descending' },
    cell: ({ createdAt }) => <Time at={createdAt} as="day" />,
    bone: 'w-16',
  },
]

/** The list of sales, which people call jobs. */
export const saleList = defineList<LightWebSale>({
  name: 'sales',
  path: '/sales',
  title: 'Sales',
  noun: ['sale', 'sales'],
  mayRead: (me) => can.readSale(me),
  closed: 'Sales are not open to you',
  rows: inPages(webSales.listPaginatedLight, ['createdAt', 'number', 'status', 'statusEnteredAt']),
  usualSort: '-createdAt',
  tabs: {
    key: 'status',
    label: 'Phase',
    tabs: (['All', 'RecentSales', ...saleStatuses] as const).map((value) => ({
      value,
      label: value === 'All' ? 'All' : saleStatusLabel(value),
      ...(value === 'RecentSales' && { isAcross: true as const }),
    })),
    counts: webSales.statusCount,
  },
  box: 'Filter by job or client',
  filters: [
    ofRep('salesRepId'),
    {
      key: 'hold',
      name: 'Hold',
      field: 'onHold',
      kind: 'yesNo',
      words: ['on hold', 'moving'],
      isUsual: () => true,
    },
    {
      key: 'installer',
      name: 'Installer',
      field: 'installerId',
      kind: 'choices',
      choices: () => loadEntries('installers'),
      like: uuid,
    },
    {
      key: 'ahj',
      name: 'AHJ',
      field: 'ahjId',
      kind: 'choices',
      choices: () => loadEntries('ahjs'),
      like: uuid,
    },
    { key: 'contract', name: 'Contract', kind: 'days' },
  ],
  columns: () => columns,
  nameOf: ({ jobNumber, lead }) => `${jobNumber}, ${lead.fullName}`,
  hrefOf,
  phoneRow: (sale) => (
    <>
      <Link to="/sales/$saleId" params={{ saleId: sale.id }} data-row-link className={phoneLinkClass}>
        {sale.lead.fullName}
      </Link>
      <SaleStatusBadge status={sale.status} subStatus={null} />
      <span className="truncate text-13 text-2">
        {sale.jobNumber}
        {sale.saleAmount === null ? '' : ` · ${formatDollars(sale.saleAmount)}`}
      </span>
      <PaceBadge {...sale} />
    </>
  ),
  actions: NewSaleLink,
  empty: {
    icon: <Handshake />,
    title: 'No sales yet',
    help: 'A sale begins with the contract, on its client’s page or here.',
    step: NewSaleLink,
  },
})

/** For those who may sell. */
function NewSaleLink() {
  if (!can.createSale(useMe()).ok) return null
  return (
    <Link to="/sales/new" search={(kept: ListSearch) => kept} className={buttonClass({ variant: 'primary' })}>
      <Plus />
      New sale
    </Link>
  )
}
