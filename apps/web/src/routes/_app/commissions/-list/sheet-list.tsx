import { commissions } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import { drawStates } from '@crm/domain/commissions/draw-actions'
import { sheetStates } from '@crm/domain/commissions/sheet-actions'
import { formatDollars } from '@crm/domain/money'
import { needsReason } from '@crm/domain/commissions/sheet-drift'
import { sheetSortFields } from '@crm/domain/commissions/sort-fields'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Coins from 'lucide-react/icons/coins'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Column } from '~/lists/column.ts'
import { BatchBarPlace } from '~/lists/batch/batch-bar-place.tsx'
import { lazyPart } from '~/ui/lazy.tsx'
import { defineList } from '~/lists/list.ts'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { RowLink } from '~/lists/row-link.tsx'
import { inPages } from '~/lists/row-source.ts'
import { Badge } from '~/ui/badge.tsx'
import { Person } from '~/ui/person.tsx'
import { Time } from '~/ui/time.tsx'
import { CommissionQueues, CommissionTabs } from '~/kinds/commissions/commission-tabs.tsx'
import { DrawStateBadge, SheetStateBadge } from '~/kinds/commissions/sheet-badges.tsx'

const hrefOf = (id: string) => `/commissions/${id}`

const columns: readonly Column<Commission>[] = [
  {
    key: 'job',
    head: 'Job',
    width: '92px',
    sort: { field: 'jobNumber', first: 'descending' },
    cell: ({ id, jobNumber }) => <RowLink href={hrefOf(id)}>{jobNumber}</RowLink>,
    skeletonWidth: 'w-14',
  },
  {
    key: 'client',
    head: 'Client',
    sort: { field: 'client', first: 'ascending' },
    cell: (sheet) => <ClientOfSheet sheet={sheet} />,
    skeletonWidth: 'w-32',
  },
  {
    key: 'state',
    head: 'State',
    width: '130px',
    sort: { field: 'state', first: 'ascending' },
    cell: (sheet) => <StateWithDrift sheet={sheet} />,
    skeletonWidth: 'h-5 w-20',
  },
  {
    key: 'commission',
    head: 'Commission',
    width: '108px',
    isFigure: true,
    sort: { field: 'commissionAmount', first: 'descending' },
    cell: ({ commissionAmount }) => formatDollars(commissionAmount),
    skeletonWidth: 'w-20',
  },
  {
    key: 'paid',
    head: 'Drawn',
    width: '96px',
    isFigure: true,
    isWideOnly: true,
    sort: { field: 'paid', first: 'descending' },
    cell: ({ drawPaidTotal }) => (drawPaidTotal === 0 ? '–' : formatDollars(drawPaidTotal)),
    skeletonWidth: 'w-16',
  },
  {
    key: 'due',
    head: 'Balance due',
    width: '108px',
    isFigure: true,
    sort: { field: 'balanceDue', first: 'descending' },
    cell: (sheet) => <BalanceDue sheet={sheet} />,
    skeletonWidth: 'w-20',
  },
  {
    key: 'draw',
    head: 'Last draw',
    width: '120px',
    isWideOnly: true,
    sort: { field: 'draw', first: 'ascending' },
    cell: ({ draws: [last] }) => (last ? <DrawStateBadge state={last.state} /> : '–'),
    skeletonWidth: 'h-5 w-20',
  },
  {
    key: 'rep',
    head: 'Rep',
    width: '116px',
    isWideOnly: true,
    sort: { field: 'rep', first: 'ascending' },
    cell: ({ repName }) => <Person name={repName} />,
    skeletonWidth: 'w-24',
  },
  {
    key: 'created',
    head: 'Created',
    width: '104px',
    isWideOnly: true,
    sort: { field: 'createdAt', first: 'descending' },
    cell: ({ createdAt }) => <Time at={createdAt} as="day" />,
    skeletonWidth: 'w-16',
  },
]

/** A canceled job earns nothing, which explains a balance that the commission alone does not. */
const ClientOfSheet = ({ sheet: { lead, sale } }: { readonly sheet: Commission }) => (
  <span className="flex min-w-0 items-center gap-2">
    <span className="cut">{lead.fullName}</span>
    {sale.status === 'Cancelled' ? <JobCanceled /> : null}
  </span>
)

const JobCanceled = () => (
  <Badge tone="late" icon={CircleSlash}>
    Job canceled
  </Badge>
)

/** A sheet that waits for approval shows where it differs from its sale. */
const StateWithDrift = ({ sheet: { state, drift } }: { readonly sheet: Commission }) => {
  const words = `Compare with the sale: ${drift.map((one) => one.words).join(', ')}`
  return (
    <span className="flex items-center gap-1.5">
      <SheetStateBadge state={state} />
      {state === 'Submitted' && needsReason(drift) ? (
        <span data-tip={words} className="flex flex-none text-warn-text">
          <TriangleAlert className="icon-14" />
          <span className="sr-only">{words}</span>
        </span>
      ) : null}
    </span>
  )
}

/** The amount the company owes; a negative balance says that the rep owes it. */
const BalanceDue = ({ sheet: { balanceDue } }: { readonly sheet: Commission }) => (
  <span className={balanceDue < 0 ? 'text-late-text' : undefined}>{formatDollars(balanceDue)}</span>
)

/** The list of commission sheets: rep, job, amount and state. */
export const sheetList = defineList<Commission>({
  name: 'commissions',
  path: '/commissions',
  title: 'Commissions',
  noun: ['commission sheet', 'commission sheets'],
  mayRead: (me) => can.readSheet(me),
  deniedTitle: 'No access to commissions',
  rows: inPages(commissions.listPaginated, sheetSortFields),
  defaultSort: '-createdAt',
  tabs: {
    key: 'state',
    label: 'State',
    tabs: (['All', ...sheetStates] as const).map((value) => ({ value, label: value })),
    counts: commissions.stateCount,
    filteredCounts: commissions.filteredStateCount,
  },
  titleTabs: CommissionTabs,
  siblings: CommissionQueues,
  searchPlaceholder: 'Filter by job or client',
  filters: [
    {
      key: 'rep',
      name: 'Rep',
      field: 'repId',
      kind: 'people',
      only: 'reps',
      isPinned: (me) => can.readSheet(me, { repId: null, isDraft: false }).ok,
    },
    {
      key: 'draw',
      name: 'Draw',
      kind: 'choices',
      choices: drawStates.map((value) => ({ value, label: value })),
      isPinned: () => true,
    },
    { key: 'owes', name: 'Balance', kind: 'yesNo', words: ['owed back', 'not owed back'] },
    {
      key: 'below',
      name: 'Par',
      field: 'isBelowPar',
      kind: 'yesNo',
      words: ['below par', 'not below par'],
    },
    { key: 'contract', name: 'Contract date', kind: 'days' },
    {
      key: 'priced',
      name: 'Price per watt',
      field: 'isPriced',
      kind: 'yesNo',
      words: ['compared with par', 'none'],
    },
  ],
  columns: () => columns,
  nameOf: ({ jobNumber, lead }) => `${jobNumber}, ${lead.fullName}`,
  hrefOf,
  phoneRow: (sheet) => (
    <>
      <Link
        to="/commissions/$sheetId"
        params={{ sheetId: sheet.id }}
        data-row-link
        className={phoneLinkClass}
      >
        {sheet.lead.fullName}
      </Link>
      {sheet.sale.status === 'Cancelled' ? <JobCanceled /> : <SheetStateBadge state={sheet.state} />}
      <span className="truncate text-13 text-2">
        {sheet.jobNumber} · {sheet.repName}
      </span>
      <span className="num text-13">{formatDollars(sheet.commissionAmount)}</span>
    </>
  ),
  batch: lazyPart(() => import('./sheet-batch.tsx'), { waiting: <BatchBarPlace /> }),
  file: { route: commissions.exportCsv },
  empty: {
    icon: <Coins />,
    title: 'No commission sheets yet',
    help: 'Create a sheet on its sale.',
  },
})
