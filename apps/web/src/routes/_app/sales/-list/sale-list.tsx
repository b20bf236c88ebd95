import { webSales } from '@crm/contract/web/sales'
import type { LightWebSale } from '@crm/contract/web/sale-shapes'
import { can } from '@crm/domain/people/can'
import { formatDollars } from '@crm/domain/money'
import { saleSortFields } from '@crm/domain/sales/sort-fields'
import { saleStatuses, saleStatusLabel } from '@crm/domain/sales/phases'
import { own } from '@crm/domain/own'
import { Link } from '@tanstack/react-router'
import Handshake from 'lucide-react/icons/handshake'
import { ListOrBoard } from '~/boards/list-or-board.tsx'
import { BatchBarPlace } from '~/lists/batch/batch-bar-place.tsx'
import { lazyPart } from '~/ui/lazy.tsx'
import { defineList } from '~/lists/list.ts'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { inPages } from '~/lists/row-source.ts'
import { NewSaleLink } from '../-new-sale-link.tsx'
import { SaleStatusBadge } from '~/kinds/sales/sale-badges.tsx'
import { DaysOfSale, saleColumnsOf, saleHref } from './phase-columns.tsx'
import { saleFilters } from './sale-filters.ts'

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
  rows: inPages(webSales.listPaginatedLight, saleSortFields),
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
  columns: (_me, tab) => saleColumnsOf(tab),
  hasTabLayouts: true,
  nameOf: ({ jobNumber, lead }) => `${jobNumber}, ${lead.fullName}`,
  hrefOf: saleHref,
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
  editor: lazyPart(() => import('./sale-cell-editor.tsx')),
  batch: lazyPart(() => import('./sale-batch.tsx'), { waiting: <BatchBarPlace /> }),
  file: { route: webSales.exportCsv, columnsOf: (key) => own(inFile, key) ?? [key] },
  empty: {
    icon: <Handshake />,
    title: 'No sales yet',
    help: 'Create one here, or on the client’s page.',
    firstAction: NewSaleLink,
  },
})

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
