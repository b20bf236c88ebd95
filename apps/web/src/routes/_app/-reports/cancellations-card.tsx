import type { SellingReport } from '@crm/contract/web/report-shapes'
import { formatWholeDollars } from '@crm/domain/money'
import { linkOptions } from '@tanstack/react-router'
import { Opens } from '../-opens.tsx'
import { ReportCard, partsOf } from './report-card.tsx'
import { useAsked } from './use-reports.ts'

interface Props {
  readonly report: SellingReport | undefined
}

/** Cancellation reasons in the chosen days. */
export function CancellationsCard({ report }: Props) {
  const { span, ofRep } = useAsked()
  const cancelled = report?.cancellations ?? undefined
  const parts = partsOf(cancelled?.map(({ jobs }) => jobs) ?? [])
  return (
    <ReportCard
      title="Cancellations"
      table="cancellations"
      heads={['Reason', 'Jobs', 'Amount']}
      rows={cancelled?.map(({ reason, jobs, amount }, at) => ({
        key: reason,
        part: parts[at] ?? 0,
        cells: [
          reason,
          <Opens
            key="n"
            n={jobs}
            link={linkOptions({
              to: '/sales',
              search: { status: 'Cancelled', cancelled: span, why: reason, ...ofRep },
            })}
          />,
          formatWholeDollars(amount),
        ],
      }))}
      empty="No job was cancelled in these days."
    />
  )
}
