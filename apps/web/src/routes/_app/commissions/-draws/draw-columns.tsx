import type { ListedDraw } from '@crm/contract/web/draw-list-shapes'
import type { Me } from '@crm/contract/web/user-shapes'
import type { DrawAction } from '@crm/domain/commissions/draw-actions'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import Banknote from 'lucide-react/icons/banknote'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Column } from '~/lists/column.ts'
import { RowLink } from '~/lists/row-link.tsx'
import { Badge } from '~/ui/badge.tsx'
import { formatDay } from '~/ui/format.ts'
import { Person } from '~/ui/person.tsx'
import { Time } from '~/ui/time.tsx'
import { DrawDecisions } from '../-record/draw-decisions.tsx'
import { DrawStateBadge } from '~/kinds/commissions/sheet-badges.tsx'

const columns: readonly Column<ListedDraw>[] = [
  {
    key: 'job',
    head: 'Job',
    width: '76px',
    isFixed: true,
    sort: { field: 'job', first: 'descending' },
    cell: ({ sheetId, jobNumber }) => <RowLink href={`/commissions/${sheetId}`}>{jobNumber}</RowLink>,
    skeletonWidth: 'w-14',
  },
  {
    key: 'client',
    head: 'Client',
    width: '116px',
    isWideOnly: true,
    sort: { field: 'client', first: 'ascending' },
    cell: ({ clientName }) => clientName,
    skeletonWidth: 'w-24',
  },
  {
    key: 'rep',
    head: 'Rep',
    width: '112px',
    sort: { field: 'rep', first: 'ascending' },
    cell: ({ repName }) => <Person name={repName} />,
    skeletonWidth: 'w-20',
  },
  {
    key: 'amount',
    head: 'Amount',
    width: '92px',
    isFigure: true,
    sort: { field: 'amount', first: 'descending' },
    cell: ({ amount }) => formatDollars(amount),
    skeletonWidth: 'w-16',
  },
  {
    key: 'state',
    head: 'State',
    width: '128px',
    sort: { field: 'state', first: 'ascending' },
    cell: (draw) => <State draw={draw} />,
    skeletonWidth: 'h-5 w-20',
  },
  {
    key: 'asked',
    head: 'Requested',
    width: '108px',
    isWideOnly: true,
    sort: { field: 'createdAt', first: 'descending' },
    cell: ({ createdAt }) => <Time at={createdAt} as="day" />,
    skeletonWidth: 'w-16',
  },
  {
    key: 'approved',
    head: 'Approved',
    width: '96px',
    isWideOnly: true,
    sort: { field: 'approvedAt', first: 'descending' },
    cell: ({ approvedAt, approvedByName }) =>
      approvedAt ? (
        <span data-tip={approvedByName && `By ${approvedByName}`}>{formatDay(approvedAt)}</span>
      ) : (
        '–'
      ),
    skeletonWidth: 'w-16',
  },
  {
    key: 'approvedBy',
    head: 'Approved by',
    width: '112px',
    isExtra: true,
    sort: { field: 'approvedBy', first: 'ascending' },
    cell: ({ approvedByName }) => (approvedByName === null ? '–' : <Person name={approvedByName} />),
    skeletonWidth: 'w-20',
  },
  {
    key: 'paid',
    head: 'Paid',
    width: '144px',
    isWideOnly: true,
    sort: { field: 'paymentDate', first: 'descending' },
    cell: (draw) => paymentOf(draw) || '–',
    skeletonWidth: 'w-24',
  },
  {
    key: 'note',
    head: 'Note',
    width: '180px',
    isExtra: true,
    sort: { field: 'note', first: 'ascending' },
    cell: ({ notes }) => notes,
    skeletonWidth: 'w-24',
  },
]

const payable: Column<ListedDraw> = {
  key: 'payable',
  head: 'Can be paid',
  width: '140px',
  cell: (draw) => <Payable draw={draw} />,
  skeletonWidth: 'h-5 w-20',
}

const decisions: Column<ListedDraw> = {
  key: 'decisions',
  head: 'Decide',
  width: '180px',
  cell: (draw) => <RowDecisions draw={draw} />,
  skeletonWidth: 'w-28',
}

/** People who decide about draws get the buttons, which say the same as the "Can be paid" column. */
export const columnsFor = (me: Me): readonly Column<ListedDraw>[] =>
  can.denyDraw(me).ok ? [...columns, { ...payable, isExtra: true }, decisions] : [...columns, payable]

interface OfDraw {
  readonly draw: ListedDraw
}

/** "Tue 24 Nov, #20418" */
const paymentOf = ({ paymentDate, checkNumber }: ListedDraw): string =>
  [paymentDate && formatDay(`${paymentDate}T20:00:00Z`), checkNumber && `#${checkNumber}`]
    .filter(Boolean)
    .join(', ')

/** An approved draw that cannot be paid shows the reason. */
const State = ({ draw: { state, payable, notPayableReason } }: OfDraw) => (
  <span className="flex items-center gap-1.5">
    <DrawStateBadge state={state} />
    {state === 'Approved' && !payable && notPayableReason ? (
      <span data-tip={notPayableReason} className="flex flex-none text-warn-text">
        <TriangleAlert className="icon-14" />
        <span className="sr-only">{notPayableReason}</span>
      </span>
    ) : null}
  </span>
)

/** Only an approved draw waits for payment: for others the state is the reason. */
function Payable({ draw: { payable, state, notPayableReason } }: OfDraw) {
  if (payable) {
    return (
      <Badge tone="ok" icon={Banknote}>
        Can be paid
      </Badge>
    )
  }
  return state === 'Approved' ? <span data-tip={notPayableReason}>{notPayableReason}</span> : '–'
}

const RowDecisions = ({ draw }: OfDraw) => (
  <span className="flex gap-2">
    <DrawDecisions
      sheet={{ ...draw, id: draw.sheetId }}
      draw={draw}
      whyNot={(action) => reasonOf(draw, action)}
      isShort
    />
  </span>
)

function reasonOf(draw: ListedDraw, action: DrawAction): string | undefined {
  const reasons: Record<DrawAction, string | null> = {
    approve: draw.notApprovableReason,
    deny: draw.notDeniableReason,
    'mark-paid': draw.notPayableReason,
  }
  return reasons[action] ?? undefined
}
