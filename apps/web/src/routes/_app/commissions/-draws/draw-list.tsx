import { draws } from '@crm/contract'
import type { ListedDraw } from '@crm/contract/web/draw-list-shapes'
import { drawStates } from '@crm/domain/commissions/draw-actions'
import { formatDollars } from '@crm/domain/money'
import { drawSortFields } from '@crm/domain/commissions/sort-fields'
import { can } from '@crm/domain/people/can'
import { own } from '@crm/domain/own'
import { Link } from '@tanstack/react-router'
import HandCoins from 'lucide-react/icons/hand-coins'
import { lazyPart } from '~/ui/lazy.tsx'
import { defineList } from '~/lists/list.ts'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { inPages } from '~/lists/row-source.ts'
import { CommissionQueues, CommissionTabs } from '~/kinds/commissions/commission-tabs.tsx'
import { DrawStateBadge } from '~/kinds/commissions/sheet-badges.tsx'
import { columnsFor } from './draw-columns.tsx'

const fileColumns: Readonly<Record<string, readonly string[]>> = {
  asked: ['asked', 'askedBy'],
  paid: ['paid', 'check', 'paidBy'],
  payable: ['payable', 'notPayable'],
  decisions: [],
}

/** Every draw: what is requested, what can be paid now, and which check paid it. */
export const drawList = defineList<ListedDraw>({
  name: 'draws',
  path: '/commissions/draws',
  title: 'Draws',
  noun: ['draw', 'draws'],
  mayRead: (me) => can.readSheet(me),
  deniedTitle: 'No access to draws',
  rows: inPages(draws.listPaginated, drawSortFields),
  defaultSort: '-createdAt',
  tabs: {
    key: 'state',
    label: 'State',
    tabs: (['All', ...drawStates] as const).map((value) => ({ value, label: value })),
    counts: draws.stateCount,
    filteredCounts: draws.filteredStateCount,
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
      key: 'payable',
      name: 'Payment',
      kind: 'yesNo',
      words: ['possible now', 'not possible now'],
      isPinned: () => true,
    },
    { key: 'asked', name: 'Requested', kind: 'days' },
    { key: 'approved', name: 'Approved', kind: 'days' },
    { key: 'paid', name: 'Paid', kind: 'days' },
  ],
  columns: columnsFor,
  nameOf: ({ amount, jobNumber, repName }) => `${formatDollars(amount)} to ${repName} on ${jobNumber}`,
  phoneRow: (draw) => (
    <>
      <Link
        to="/commissions/$sheetId"
        params={{ sheetId: draw.sheetId }}
        data-row-link
        className={phoneLinkClass}
      >
        {draw.clientName}
      </Link>
      <DrawStateBadge state={draw.state} />
      <span className="truncate text-13 text-2">
        {draw.jobNumber} · {draw.repName}
      </span>
      <span className="num text-13">{formatDollars(draw.amount)}</span>
    </>
  ),
  batch: lazyPart(() => import('./draw-bar.tsx')),
  file: { route: draws.exportCsv, columnsOf: (key) => own(fileColumns, key) ?? [key] },
  empty: {
    icon: <HandCoins />,
    title: 'No draws yet',
    help: 'A draw is requested on a commission sheet.',
  },
})
