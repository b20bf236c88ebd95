import type { SalesReport } from '@crm/contract/web/report-shapes'
import { lastOfMonth, nameOfMonth } from '@crm/domain/dashboard/spans'
import { formatWholeDollars } from '@crm/domain/money'
import { linkOptions } from '@tanstack/react-router'
import { CountLink } from '../-count-link.tsx'
import { ReportCard, partsOf } from './report-card.tsx'
import { useReportFilters } from './use-reports.ts'

interface Props {
  readonly report: SalesReport | undefined
}

/** Sales of each month of the chosen days, beside those of the same days a year before. */
export function MonthsCard({ report }: Props) {
  const { ofRep } = useReportFilters()
  const months = report?.months ?? undefined
  const parts = partsOf(months?.map(({ jobs }) => jobs) ?? [])
  return (
    <ReportCard
      title="Sales by month"
      population="By contract date, without canceled"
      table="salesByMonth"
      heads={['Month', 'Sales', 'Amount', 'Year before']}
      rows={months?.map(({ from, to, jobs, amount, yearBefore }, at) => ({
        key: from,
        part: parts[at] ?? 0,
        cells: [
          labelOf(from, to),
          <CountLink
            key="n"
            n={jobs}
            link={linkOptions({
              to: '/sales',
              search: { sold: `${from}_${to}`, lost: 'no', ...ofRep },
            })}
          />,
          formatWholeDollars(amount),
          String(yearBefore.jobs),
        ],
      }))}
      empty="Nothing was sold in these days."
    />
  )
}

/** "October 2026", and "November 1–28" of a month that the range does not cover. */
function labelOf(from: string, to: string): string {
  const isWhole = from.endsWith('-01') && to === lastOfMonth(from)
  const month = nameOfMonth(from)
  return isWhole ? `${month} ${from.slice(0, 4)}` : `${month} ${Number(from.slice(8))}–${Number(to.slice(8))}`
}
