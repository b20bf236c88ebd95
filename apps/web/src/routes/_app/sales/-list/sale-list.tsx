import { webSales } from '@crm/contract/web/sales'
import type { LightWebSale } from '@crm/contract/web/sale-shapes'
import { can } from '@crm/domain/people/can'
import { formatKilowatts } from '@crm/domain/figures'
import { formatDollars } from '@crm/domain/money'
import { saleStatuses, saleStatusLabel } from '@crm/domain/sales/phases'
import { own } from '@crm/domain/own'
import { Link } from '@tanstack/react-router'
import Handshake from 'lucide-react/icons/handshake'
import { ListOrBoard } from '~/boards/list-or-board.tsx'
import type { Column } from '~/lists/column.ts'
import { defineList } from '~/lists/list.ts'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { RowLink } from '~/lists/row-link.tsx'
import { inPages } from '~/lists/row-source.ts'
import { Person } from '~/ui/person.tsx'
import { Time } from '~/ui/time.tsx'
import { NewSaleLink } from '../-new-sale-link.tsx'
import { LenderMark, SalePace, SaleStatusBadge } from '~/kinds/sales/sale-badges.tsx'
import { saleFilters } from './sale-filters.ts'

const hrefOf = (id: string) => `/sales/${id}`

const columns: readonly Column<LightWebSale>[] = [
  {
    key: 'number',
    head: 'Job',
    width: '92px',
    sort: { field: 'number', first: 'descending' },
    cell: ({ id, jobNumber }) => <RowLink href={hrefOf(id)}>{jobNumber}</RowLink>,
    skeletonWidth: 'w-14',
  },
  { key: 'client', head: 'Client', cell: ({ lead }) => lead.fullName, skeletonWidth: 'w-32' },
  {
    key: 'status',
    head: 'Phase',
    width: '246px',
    sort: { field: 'status', first: 'ascending' },
    cell: (sale) => <SaleStatusBadge {...sale} />,
    skeletonWidth: 'h-5 w-28',
  },
  {
    key: 'days',
    head: 'In phase',
    width: '156px',
    sort: { field: 'statusEnteredAt', first: 'ascending' },
    cell: DaysOfSale,
    skeletonWidth: 'h-5 w-16',
  },
  {
    key: 'amount',
    head: 'Amount',
    width: '108px',
    isFigure: true,
    isWideOnly: true,
    cell: ({ saleAmount }) => (saleAmount === null ? '–' : formatDollars(saleAmount)),
    skeletonWidth: 'w-20',
  },
  {
    key: 'size',
    head: 'Size',
    width: '88px',
    isFigure: true,
    isWideOnly: true,
    cell: ({ systemWatts }) => (systemWatts === 0 ? '–' : formatKilowatts(systemWatts)),
    skeletonWidth: 'w-12',
  },
  {
    key: 'rep',
    head: 'Rep',
    width: '132px',
    isWideOnly: true,
    cell: ({ salesRep }) => <Person name={salesRep?.name ?? null} />,
    skeletonWidth: 'w-24',
  },
  {
    key: 'installer',
    head: 'Installer',
    isWideOnly: true,
    width: '150px',
    cell: ({ installer }) => installer?.name ?? '–',
    skeletonWidth: 'w-28',
  },
  {
    key: 'created',
    head: 'Sold',
    width: '116px',
    isWideOnly: true,
    sort: { field: 'createdAt', first: 'descending' },
    cell: ({ createdAt }) => <Time at={createdAt} as="day" />,
    skeletonWidth: 'w-16',
  },
]

/** Table columns that become several columns in an export. */
const inFile: Readonly<Record<string, readonly string[]>> = {
  client: ['client', 'leadNumber', 'address'],
  status: ['status', 'step', 'onHold'],
  created: ['created', 'contract'],
}

/** The list of sales; the screen calls them jobs. */
export const saleList = defineList<LightWebSale>({
  name: 'sales',
  path: '/sales',
  title: 'Sales',
  noun: ['sale', 'sales'],
  mayRead: (me) => can.readSale(me),
  deniedTitle: 'No access to sales',
  rows: inPages(webSales.listPaginatedLight, ['createdAt', 'number', 'status', 'statusEnteredAt']),
  defaultSort: '-createdAt',
  tabs: {
    key: 'status',
    label: 'Phase',
    tabs: (['All', 'RecentSales', ...saleStatuses] as const).map((value) => ({
      value,
      label: value === 'All' ? 'All' : saleStatusLabel(value),
      ...(value === 'RecentSales' && { isAcross: true as const }),
    })),
    counts: webSales.statusCount,
    filteredCounts: webSales.filteredStatusCount,
  },
  searchPlaceholder: 'Filter by job or client',
  filters: saleFilters,
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
      <DaysOfSale {...sale} />
    </>
  ),
  actions: SaleListActions,
  file: { route: webSales.exportCsv, columnsOf: (key) => own(inFile, key) ?? [key] },
  empty: {
    icon: <Handshake />,
    title: 'No sales yet',
    help: 'Create one here, or on the client’s page.',
    firstAction: NewSaleLink,
  },
})

/** Days in the phase, and the lender's waiting time where it is urgent. */
function DaysOfSale(sale: LightWebSale) {
  return (
    <span className="flex items-center gap-2 text-12">
      <SalePace {...sale} />
      <LenderMark {...sale} />
    </span>
  )
}

function SaleListActions() {
  return (
    <>
      <ListOrBoard
        list="sales"
        toList={{ to: '/sales', search: true }}
        toBoard={{ to: '/sales/board', search: true }}
      />
      <NewSaleLink />
    </>
  )
}
