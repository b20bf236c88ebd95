import { referrals } from '@crm/contract'
import type { Referral } from '@crm/contract/web/referral-shapes'
import { formatDollars } from '@crm/domain/money'
import { referralSortFields } from '@crm/domain/referrals/sort-fields'
import { can } from '@crm/domain/people/can'
import { referralStatuses } from '@crm/domain/referrals/referral-status'
import { saleStatusLabel } from '@crm/domain/sales/phases'
import { Link } from '@tanstack/react-router'
import Megaphone from 'lucide-react/icons/megaphone'
import Plus from 'lucide-react/icons/plus'
import type { Column } from '~/lists/column.ts'
import { ofRep } from '~/lists/filter.ts'
import { BatchBarPlace } from '~/lists/batch/batch-bar-place.tsx'
import { lazyPart } from '~/ui/lazy.tsx'
import { defineList } from '~/lists/list.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { inPages } from '~/lists/row-source.ts'
import { SheetLink } from '~/lists/sheet-link.tsx'
import { useMe } from '~/session/me.ts'
import { buttonClass } from '~/ui/button-class.ts'
import { formatDay } from '~/ui/format.ts'
import { Time } from '~/ui/time.tsx'
import { ReferralStatusBadge } from '~/kinds/referrals/referral-status-badge.tsx'

const hrefOf = (id: string) => `/referrals/${id}`

const columns: readonly Column<Referral>[] = [
  {
    key: 'referred',
    head: 'Client referred',
    isFixed: true,
    sort: { field: 'client', first: 'ascending' },
    cell: ({ id, referred }) => <SheetLink href={hrefOf(id)}>{referred.fullName}</SheetLink>,
    skeletonWidth: 'w-32',
  },
  {
    key: 'by',
    head: 'Referred by',
    sort: { field: 'referredBy', first: 'ascending' },
    cell: ({ referredBy }) => referredBy.fullName,
    skeletonWidth: 'w-32',
  },
  {
    key: 'status',
    head: 'Status',
    width: '126px',
    sort: { field: 'status', first: 'ascending' },
    cell: ({ status }) => <ReferralStatusBadge status={status} />,
    skeletonWidth: 'h-5 w-20',
  },
  {
    key: 'job',
    head: 'Job',
    width: '168px',
    isWideOnly: true,
    sort: { field: 'job', first: 'descending' },
    cell: ({ job }) =>
      job ? (
        <Link to="/sales/$saleId" params={{ saleId: job.id }} className="link-quiet block truncate">
          {job.jobNumber}, {saleStatusLabel(job.status)}
        </Link>
      ) : (
        '–'
      ),
    skeletonWidth: 'w-28',
  },
  {
    key: 'amount',
    head: 'Promised',
    width: '112px',
    isFigure: true,
    sort: { field: 'amount', first: 'descending' },
    cell: ({ referredByAmountToPay }) => formatDollars(referredByAmountToPay),
    skeletonWidth: 'w-16',
  },
  {
    key: 'paid',
    head: 'Paid',
    width: '180px',
    isWideOnly: true,
    sort: { field: 'paidDate', first: 'descending' },
    cell: (referral) => paymentOf(referral) ?? '–',
    skeletonWidth: 'w-28',
  },
  {
    key: 'created',
    head: 'Created',
    width: '112px',
    isWideOnly: true,
    sort: { field: 'createdAt', first: 'descending' },
    cell: ({ createdAt }) => <Time at={createdAt} as="day" />,
    skeletonWidth: 'w-16',
  },
]

/** "$500.00 on Tue, Nov 24" */
function paymentOf({ paidAmount, referralPaidDate }: Referral): string | undefined {
  if (paidAmount === null || referralPaidDate === null) return undefined
  return `${formatDollars(paidAmount)} on ${formatDay(`${referralPaidDate}T20:00:00Z`)}`
}

/** All referrals: both clients, the status and the amount owed. */
export const referralList = defineList<Referral>({
  name: 'referrals',
  path: '/referrals',
  title: 'Referrals',
  noun: ['referral', 'referrals'],
  mayRead: (me) => can.readReferral(me),
  deniedTitle: 'No access to referrals',
  rows: inPages(referrals.listPaginated, referralSortFields),
  defaultSort: '-createdAt',
  tabs: {
    key: 'status',
    label: 'Status',
    tabs: (['All', ...referralStatuses] as const).map((value) => ({ value, label: value })),
    counts: referrals.statusCount,
    filteredCounts: referrals.filteredStatusCount,
  },
  searchPlaceholder: 'Filter by client',
  filters: [ofRep('salesRepId'), { key: 'paid', name: 'Paid', kind: 'days' }],
  columns: () => columns,
  nameOf: ({ referred, referredBy }) => `${referred.fullName} by ${referredBy.fullName}`,
  hrefOf,
  phoneRow: (referral) => (
    <>
      <Link
        to="/referrals/$referralId"
        params={{ referralId: referral.id }}
        search={true}
        data-row-link
        className={phoneLinkClass}
      >
        {referral.referred.fullName}
      </Link>
      <ReferralStatusBadge status={referral.status} />
      <span className="truncate text-13 text-2">by {referral.referredBy.fullName}</span>
      <span className="num text-13 text-2">{formatDollars(referral.referredByAmountToPay)}</span>
    </>
  ),
  actions: NewReferralLink,
  batch: lazyPart(() => import('./referral-batch.tsx'), { waiting: <BatchBarPlace /> }),
  file: {
    route: referrals.exportCsv,
    columnsOf: (key) => (key === 'paid' ? ['paid', 'paidOn', 'paidReason'] : [key]),
  },
  empty: {
    icon: <Megaphone />,
    title: 'No referrals yet',
    help: 'Record who referred whom. The status updates automatically.',
    firstAction: NewReferralLink,
  },
})

/** For people who may enter a referral. */
function NewReferralLink() {
  if (!can.createReferral(useMe()).ok) return null
  return (
    <Link
      to="/referrals/new"
      search={(kept: ListSearch) => kept}
      className={buttonClass({ variant: 'primary' })}
    >
      <Plus />
      New referral
    </Link>
  )
}
