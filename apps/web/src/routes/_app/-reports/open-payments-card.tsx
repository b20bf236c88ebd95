import type { InstallationReport } from '@crm/contract/web/report-shapes'
import { formatWholeDollars } from '@crm/domain/money'
import { openPaymentLabel, openPayments } from '@crm/domain/reports/invoice-ages'
import { linkOptions } from '@tanstack/react-router'
import { CountLink } from '../-count-link.tsx'
import { ReportCard, partsOf } from './report-card.tsx'
import { useReportFilters } from './use-reports.ts'

interface Props {
  readonly report: InstallationReport | undefined
}

/** Payments due today, by age. */
export function OpenPaymentsCard({ report }: Props) {
  const { ofRep } = useReportFilters()
  const parts = partsOf(openPayments.map((of) => report?.openPayments[of].jobs ?? 0))
  return (
    <ReportCard
      title="Invoices by age"
      table="openPayments"
      heads={['Waits', 'Jobs', 'Sale amount']}
      skeletonRows={openPayments.length}
      rows={
        report &&
        openPayments.map((of, at) => ({
          key: of,
          part: parts[at] ?? 0,
          cells: [
            openPaymentLabel(of),
            <CountLink
              key="n"
              n={report.openPayments[of].jobs}
              link={linkOptions({ to: '/sales', search: { payment: of, ...ofRep } })}
            />,
            formatWholeDollars(report.openPayments[of].amount),
          ],
        }))
      }
      empty=""
      note="As of today, not of the days above: a job by its older unpaid invoice."
    />
  )
}
