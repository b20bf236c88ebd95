import { payRuns } from '@crm/contract'
import type { PayRunRow } from '@crm/contract/web/pay-run-shapes'
import { periodInWords, periodName } from '@crm/domain/commissions/pay-period'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import Banknote from 'lucide-react/icons/banknote'
import Plus from 'lucide-react/icons/plus'
import type { Column } from '~/lists/column.ts'
import { defineList } from '~/lists/list.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { RowLink } from '~/lists/row-link.tsx'
import { newestFirst } from '~/lists/row-source.ts'
import { useMe } from '~/session/me.ts'
import { buttonClass } from '~/ui/button-class.ts'
import { formatCount, formatDay } from '~/ui/format.ts'
import { CommissionTabs } from '~/kinds/commissions/commission-tabs.tsx'
import { PayRunBadge } from '../-pay-run-badge.tsx'

const hrefOf = (id: string) => `/commissions/pay-runs/${id}`

const columns: readonly Column<PayRunRow>[] = [
  {
    key: 'period',
    head: 'Period',
    cell: (run) => <RowLink href={hrefOf(run.id)}>{periodInWords(run)}</RowLink>,
    skeletonWidth: 'w-32',
  },
  {
    key: 'payDate',
    head: 'Pay date',
    width: '132px',
    cell: ({ payDate }) => formatDay(`${payDate}T20:00:00Z`),
    skeletonWidth: 'w-20',
  },
  {
    key: 'state',
    head: 'State',
    width: '108px',
    cell: ({ state }) => <PayRunBadge state={state} />,
    skeletonWidth: 'h-5 w-16',
  },
  {
    key: 'total',
    head: 'Total',
    width: '128px',
    isFigure: true,
    cell: ({ total }) => totalInWords(total),
    skeletonWidth: 'w-20',
  },
  {
    key: 'payments',
    head: 'Payments',
    width: '104px',
    isFigure: true,
    cell: ({ payments }) => (payments === null ? '–' : formatCount(payments)),
    skeletonWidth: 'w-8',
  },
  {
    key: 'drafted',
    head: 'Drafted by',
    width: '148px',
    isWideOnly: true,
    cell: ({ createdByName }) => createdByName,
    skeletonWidth: 'w-24',
  },
  {
    key: 'closed',
    head: 'Closed by',
    width: '148px',
    isWideOnly: true,
    cell: ({ closedByName }) => closedByName ?? '–',
    skeletonWidth: 'w-24',
  },
]

/** An open run has no total yet: its lines follow the balances due. */
const totalInWords = (total: number | null) => (total === null ? '–' : formatDollars(total))

/** All pay runs, newest first. */
export const payRunList = defineList<PayRunRow>({
  name: 'payRuns',
  path: '/commissions/pay-runs',
  title: 'Pay runs',
  noun: ['pay run', 'pay runs'],
  mayRead: (me) => can.managePayRuns(me),
  deniedTitle: 'No access to pay runs',
  rows: newestFirst(payRuns.list),
  defaultSort: '',
  titleTabs: CommissionTabs,
  filters: [],
  columns: () => columns,
  nameOf: periodName,
  hrefOf,
  phoneRow: (run) => (
    <>
      <Link
        to="/commissions/pay-runs/$runId"
        params={{ runId: run.id }}
        data-row-link
        className={phoneLinkClass}
      >
        {periodInWords(run)}
      </Link>
      <PayRunBadge state={run.state} />
      <span className="truncate text-13 text-2">Pay date {formatDay(`${run.payDate}T20:00:00Z`)}</span>
      <span className="num text-13">{totalInWords(run.total)}</span>
    </>
  ),
  actions: DraftRun,
  empty: {
    icon: <Banknote />,
    title: 'No pay runs yet',
    help: 'A run pays everything that is due.',
    firstAction: DraftRun,
  },
})

function DraftRun() {
  if (!can.managePayRuns(useMe()).ok) return null
  return (
    <Link
      to="/commissions/pay-runs/new"
      search={(kept: ListSearch) => kept}
      className={buttonClass({ variant: 'primary' })}
    >
      <Plus />
      New pay run
    </Link>
  )
}
