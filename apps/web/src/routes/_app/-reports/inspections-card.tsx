import type { InstallationReport } from '@crm/contract/web/report-shapes'
import { linkOptions } from '@tanstack/react-router'
import { CountLink } from '../-count-link.tsx'
import { ReportCard, percent } from './report-card.tsx'
import { useReportFilters } from './use-reports.ts'

interface Props {
  readonly report: InstallationReport | undefined
}

/** First-time pass rate of inspections. */
export function InspectionsCard({ report }: Props) {
  const { span, ofRep } = useReportFilters()
  const { passed = 0, firstPass = 0 } = report?.inspections ?? {}
  const row = (key: string, label: string, n: number, first: 'yes' | 'no') => ({
    key,
    part: passed === 0 ? 0 : n / passed,
    cells: [
      label,
      <CountLink
        key="n"
        n={n}
        link={linkOptions({ to: '/sales', search: { inspected: span, first, ...ofRep } })}
      />,
      percent(n, passed),
    ],
  })
  return (
    <ReportCard
      title="Inspections passed"
      population="Passed in these days"
      table="inspections"
      heads={['How', 'Jobs', 'Share']}
      skeletonRows={2}
      rows={
        report &&
        (passed === 0
          ? []
          : [
              row('first', 'At the first try', firstPass, 'yes'),
              row('later', 'After going back', passed - firstPass, 'no'),
            ])
      }
      empty="No inspection was passed in these days."
    />
  )
}
