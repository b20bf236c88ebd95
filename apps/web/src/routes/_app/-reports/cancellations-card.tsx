import type { SalesReport } from '@crm/contract/web/report-shapes'
import { formatWholeDollars } from '@crm/domain/money'
import { linkOptions } from '@tanstack/react-router'
import { CountLink } from '../-count-link.tsx'
import { ReportCard, partsOf } from './report-card.tsx'
import { useReportFilters } from './use-reports.ts'

interface Props {
  readonly report: SalesReport | undefined
}

/** Cancellation reasons in the chosen days. */
export function CancellationsCard({ report }: Props) {
  const { span, ofRep } = useReportFilters()
  const cancelled = report?.cancellations ?? undefined
  const parts = partsOf(cancelled?.map(({ jobs }) => jobs) ?? [])
  return (
    <ReportCard
      title="Cancellations"
      population="Canceled in these days"
      table="cancellations"
      heads={['Reason', 'Jobs', 'Amount']}
      rows={cancelled?.map(({ reason, jobs, amount }, at) => ({
        key: reason,
        part: parts[at] ?? 0,
        cells: [
          reason,
          <CountLink
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
      empty="No job was canceled in these days."
    />
  )
}
