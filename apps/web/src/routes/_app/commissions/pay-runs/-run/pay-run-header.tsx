import type { PayRun } from '@crm/contract/web/pay-run-shapes'
import { periodInWords, periodName } from '@crm/domain/commissions/pay-period'
import { RecordHeader, RecordKey } from '~/records/page/record-header.tsx'
import { formatDay, formatMoment } from '~/ui/format.ts'
import { PayRunBadge } from '../-pay-run-badge.tsx'
import { PayRunActions } from './pay-run-actions.tsx'

interface Props {
  readonly run: PayRun
}

export const PayRunHeader = ({ run }: Props) => (
  <RecordHeader
    within={{ to: '/commissions', title: 'Commissions' }}
    list={{ to: '/commissions/pay-runs', title: 'Pay runs' }}
    title={`Pay run of ${periodName(run)}`}
    crumb={periodName(run)}
    marks={<PayRunBadge state={run.state} />}
    actions={<PayRunActions run={run} />}
  >
    <RecordKey>{periodInWords(run)}</RecordKey>
    <RecordKey>Pay date {formatDay(`${run.payDate}T20:00:00Z`)}</RecordKey>
    <RecordKey>{paidInWords(run)}</RecordKey>
    <RecordKey>
      <span className="text-3">{historyInWords(run)}</span>
    </RecordKey>
  </RecordHeader>
)

/** "5 people paid, 1 left out" */
function paidInWords({ totals: { payments }, payees }: PayRun): string {
  const left = payees.filter(({ lines }) => lines.every(({ leftOut }) => leftOut !== null)).length
  return `${payments} ${payments === 1 ? 'person' : 'people'} paid${left > 0 ? `, ${left} left out` : ''}`
}

/** The latest action on the run. */
function historyInWords(run: PayRun): string {
  if (run.paidAt) return `Marked paid by ${run.paidByName ?? 'System'}, ${formatMoment(run.paidAt)}`
  if (run.closedAt) return `Closed by ${run.closedByName ?? 'System'}, ${formatMoment(run.closedAt)}`
  return `Drafted by ${run.createdByName}, ${formatMoment(run.createdAt)}`
}
