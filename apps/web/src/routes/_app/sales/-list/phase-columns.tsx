/** The columns of the sales list: those of a phase come first on its tab, all others can be added. */
import type { LightWebSale } from '@crm/contract/web/sale-shapes'
import { formatKilowatts } from '@crm/domain/figures'
import { formatDollars } from '@crm/domain/money'
import { isKeyOf, own } from '@crm/domain/own'
import { type SaleStatus, type SaleStatusFilter, phases, subLabel } from '@crm/domain/sales/phases'
import { saleFacts } from '~/kinds/sales/sale-facts.tsx'
import { LenderMark, SalePace, SaleStatusBadge } from '~/kinds/sales/sale-badges.tsx'
import type { Column } from '~/lists/column.ts'
import { RowLink } from '~/lists/row-link.tsx'
import { formatDay, formatMoment } from '~/ui/format.ts'
import { Person } from '~/ui/person.tsx'
import { Time } from '~/ui/time.tsx'

export const saleHref = (id: string) => `/sales/${id}`

const text = (value: string | null | undefined) => value || '–'

/** A day that is edited in place. */
const day = (field: DayField, head: string): Column<LightWebSale> => ({
  key: field,
  head,
  width: '116px',
  sort: { field, first: 'descending' },
  isEditable: isOpen,
  cell: (sale) => {
    const value = sale[field]
    return value === null ? '–' : formatDay(`${value}T20:00:00Z`)
  },
  skeletonWidth: 'w-16',
})

function isOpen({ status }: LightWebSale): boolean {
  return phases[status].days !== null
}

/** Every column, in the order of the default list. */
const allColumns: readonly Column<LightWebSale>[] = [
  {
    key: 'number',
    head: 'Job',
    width: '92px',
    isFixed: true,
    sort: { field: 'number', first: 'descending' },
    cell: ({ id, jobNumber }) => <RowLink href={saleHref(id)}>{jobNumber}</RowLink>,
    skeletonWidth: 'w-14',
  },
  {
    key: 'client',
    head: 'Client',
    width: '140px',
    sort: { field: 'client', first: 'ascending' },
    cell: ({ lead }) => lead.fullName,
    skeletonWidth: 'w-32',
  },
  {
    key: 'status',
    head: 'Phase',
    width: '216px',
    sort: { field: 'status', first: 'ascending' },
    cell: (sale) => <SaleStatusBadge {...sale} />,
    skeletonWidth: 'h-5 w-28',
  },
  {
    key: 'days',
    head: 'In phase',
    width: '132px',
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
    sort: { field: 'saleAmount', first: 'descending' },
    cell: ({ saleAmount }) => (saleAmount === null ? '–' : formatDollars(saleAmount)),
    skeletonWidth: 'w-20',
  },
  {
    key: 'size',
    head: 'Size',
    width: '88px',
    isFigure: true,
    isWideOnly: true,
    sort: { field: 'systemWatts', first: 'descending' },
    cell: ({ systemWatts }) => (systemWatts === 0 ? '–' : formatKilowatts(systemWatts)),
    skeletonWidth: 'w-12',
  },
  {
    key: 'rep',
    head: 'Rep',
    width: '132px',
    isWideOnly: true,
    sort: { field: 'rep', first: 'ascending' },
    cell: ({ salesRep }) => <Person name={salesRep?.name ?? null} />,
    skeletonWidth: 'w-24',
  },
  {
    key: 'installer',
    head: 'Installer',
    isWideOnly: true,
    width: '150px',
    sort: { field: 'installer', first: 'ascending' },
    cell: ({ installer }) => text(installer?.name),
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
  {
    key: 'city',
    head: 'City',
    width: '116px',
    sort: { field: 'city', first: 'ascending' },
    cell: ({ city }) => text(city),
    skeletonWidth: 'w-20',
  },
  {
    key: 'ahj',
    head: 'AHJ',
    width: '156px',
    sort: { field: 'ahj', first: 'ascending' },
    cell: ({ ahj }) => text(ahj?.name),
    skeletonWidth: 'w-24',
  },
  {
    key: 'utility',
    head: 'Utility',
    width: '160px',
    sort: { field: 'utility', first: 'ascending' },
    cell: ({ utility }) => text(utility),
    skeletonWidth: 'w-24',
  },
  {
    key: 'step',
    head: 'Step',
    width: '132px',
    sort: { field: 'subStatus', first: 'ascending' },
    isEditable: (sale) => isOpen(sale) && !sale.onHold,
    cell: ({ subStatus }) => (subStatus === null ? '–' : subLabel(subStatus)),
    skeletonWidth: 'w-20',
  },
  {
    key: 'siteSurveyDateTime',
    head: 'Survey',
    width: '190px',
    sort: { field: 'siteSurveyDateTime', first: 'ascending' },
    isEditable: isOpen,
    cell: ({ siteSurveyDateTime: at }) => (at === null ? '–' : formatMoment(at)),
    skeletonWidth: 'w-28',
  },
  day('siteSurveyCompletedDate', 'Survey done'),
  day('designApprovedDate', 'Design approved'),
  {
    key: 'permitNumber',
    head: 'Permit no.',
    width: '120px',
    sort: { field: 'permitNumber', first: 'ascending' },
    isEditable: isOpen,
    cell: ({ permitNumber }) => text(permitNumber),
    skeletonWidth: 'w-20',
  },
  day('permitSubmittedDate', 'Submitted'),
  day('permitApprovedDate', 'Approved'),
  day('installScheduledDate', 'Install on'),
  day('installCompletedDate', 'Installed'),
  day('inspectionScheduledDate', 'Inspection on'),
  day('inspectionPassedDate', 'Passed'),
  day('ptoSubmittedDate', 'PTO submitted'),
  day('ptoCompleteDate', 'PTO granted'),
  {
    key: 'subInstaller',
    head: 'Sub-installer',
    width: '150px',
    sort: { field: 'subInstaller', first: 'ascending' },
    cell: ({ subInstaller }) => text(subInstaller?.name),
    skeletonWidth: 'w-28',
  },
  {
    key: 'mountType',
    head: 'Mount',
    width: '108px',
    sort: { field: 'mountType', first: 'ascending' },
    isEditable: isOpen,
    cell: ({ mountType }) => text(mountType),
    skeletonWidth: 'w-16',
  },
  {
    key: 'finance',
    head: 'Financing',
    width: '160px',
    sort: { field: 'financeOption', first: 'ascending' },
    cell: ({ financeOptionOne }) => text(financeOptionOne?.name),
    skeletonWidth: 'w-28',
  },
  {
    key: 'lender',
    head: 'Loan expires',
    width: '124px',
    sort: { field: 'financeEndsOn', first: 'ascending' },
    cell: ({ financeEndsOn: on }) => (on === null ? '–' : formatDay(`${on}T20:00:00Z`)),
    skeletonWidth: 'w-16',
  },
  day('contractDate', 'Contract date'),
  {
    key: 'monitoringUrl',
    head: 'Monitoring address',
    width: '200px',
    isEditable: isOpen,
    cell: ({ monitoringUrl }) => text(monitoringUrl),
    skeletonWidth: 'w-32',
  },
  day('invoiceOneSentDate', 'Invoice 1 sent'),
  day('invoiceOnePaidDate', 'Invoice 1 paid'),
  day('invoiceTwoSentDate', 'Invoice 2 sent'),
  day('invoiceTwoPaidDate', 'Invoice 2 paid'),
  {
    key: 'holdReason',
    head: 'Hold reason',
    width: '150px',
    sort: { field: 'holdReason', first: 'ascending' },
    cell: ({ onHold, holdReason }) => (onHold ? text(holdReason) : '–'),
    skeletonWidth: 'w-24',
  },
  {
    key: 'review',
    head: 'Review on',
    width: '116px',
    sort: { field: 'reviewDate', first: 'ascending' },
    cell: ({ reviewDate: on }) => (on === null ? '–' : formatDay(`${on}T20:00:00Z`)),
    skeletonWidth: 'w-16',
  },
  {
    key: 'missing',
    head: 'Blocked by',
    width: '150px',
    cell: ({ missing }) => <BlockedBy missing={missing} />,
    skeletonWidth: 'w-24',
  },
]

/** The columns of the list without a phase, as before the person chooses others. */
const withoutPhase = ['number', 'client', 'status', 'days', 'amount', 'size', 'rep', 'installer', 'created']

const begin = ['number', 'client', 'city'] as const
const end = ['days', 'missing'] as const

/** The fields that the people of a phase look at and enter. */
const columnsByPhase: Readonly<Partial<Record<SaleStatusFilter, readonly string[]>>> = {
  Pending: [...begin, 'step', 'contractDate', 'finance', 'amount', 'rep', ...end],
  Survey: [...begin, 'step', 'siteSurveyDateTime', 'rep', ...end],
  Design: [...begin, 'step', 'size', 'mountType', 'installer', ...end],
  Permit: [...begin, 'ahj', 'step', 'permitSubmittedDate', 'permitNumber', ...end],
  Install: [...begin, 'step', 'installScheduledDate', 'installer', 'lender', ...end],
  Inspection: [...begin, 'ahj', 'step', 'inspectionScheduledDate', ...end],
  PTO: [...begin, 'utility', 'step', 'ptoSubmittedDate', ...end],
  Monitoring: [...begin, 'step', 'monitoringUrl', ...end],
  Payment: [
    ...begin,
    'step',
    'amount',
    'invoiceOneSentDate',
    'invoiceOnePaidDate',
    'invoiceTwoPaidDate',
    ...end,
  ],
  QAReview: [...begin, 'step', 'rep', 'installer', ...end],
}

/** All columns; the ones of the tab come first, and the others are hidden until somebody adds them. */
export function saleColumnsOf(tab: string | undefined): readonly Column<LightWebSale>[] {
  const shown = (tab === undefined ? undefined : own(columnsByPhase, tab)) ?? withoutPhase
  const isPhase = shown !== withoutPhase
  const first = shown.flatMap((key) => allColumns.find((column) => column.key === key) ?? [])
  const others = allColumns.filter(({ key }) => !shown.includes(key) && (isPhase || key !== 'missing'))
  return [
    ...first.map((column) => (isPhase ? { ...column, isWideOnly: column.key === 'city' } : column)),
    ...others.map((column) => ({ ...column, isExtra: true, isWideOnly: false })),
  ]
}

/** The days that the bar sets in a phase. */
export const dateFieldsOf = (phase: SaleStatus): readonly DateField[] => own(datesByPhase, phase) ?? []

const datesByPhase = {
  Survey: ['siteSurveyCompletedDate'],
  Design: ['designApprovedDate'],
  Permit: ['permitSubmittedDate', 'permitApprovedDate'],
  Install: ['installScheduledDate', 'installCompletedDate'],
  Inspection: ['inspectionScheduledDate', 'inspectionPassedDate'],
  PTO: ['ptoSubmittedDate', 'ptoCompleteDate'],
} as const satisfies Partial<Record<SaleStatus, readonly DayField[]>>

export type DateField = (typeof datesByPhase)[keyof typeof datesByPhase][number]

type DayField = {
  readonly [F in keyof LightWebSale]: F extends `${string}Date` ? F : never
}[keyof LightWebSale] &
  keyof typeof saleFacts

/** Days in the phase, and the lender's waiting time where it is urgent. */
export function DaysOfSale(sale: LightWebSale) {
  return (
    <span className="flex items-center gap-2 text-12">
      <SalePace {...sale} />
      <LenderMark {...sale} />
    </span>
  )
}

/** The first requirement that the job lacks for its next phase, and how many more. */
function BlockedBy({ missing }: Pick<LightWebSale, 'missing'>) {
  const [first, ...more] = missing ?? []
  if (!missing || !first) return <span className="text-3">–</span>
  const label =
    first.field !== null && isKeyOf(saleFacts, first.field)
      ? saleFacts[first.field].label
      : first.message.replace(/^Missing: |\.$/g, '')
  return (
    <span data-tip={missing.map(({ message }) => message).join(' ')}>
      {label}
      {more.length > 0 ? ` +${more.length}` : ''}
    </span>
  )
}
