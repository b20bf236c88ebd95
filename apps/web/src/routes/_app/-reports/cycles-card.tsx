import type { InstallationReport } from '@crm/contract/web/report-shapes'
import { linkOptions } from '@tanstack/react-router'
import { CountLink } from '../-count-link.tsx'
import { ReportCard, inDays, partsOf } from './report-card.tsx'
import { useReportFilters } from './use-reports.ts'

interface Props {
  readonly report: InstallationReport | undefined
}

const intervals = [
  { key: 'contractToInstall', label: 'Contract to install', by: 'installed' },
  { key: 'installToPto', label: 'Install to PTO', by: 'pto' },
  { key: 'contractToPto', label: 'Contract to PTO', by: 'pto' },
] as const

/** Cycle times. The median is shown beside the mean, because a few slow jobs shift the mean. */
export function CyclesCard({ report }: Props) {
  const { span, ofRep } = useReportFilters()
  const parts = partsOf(intervals.map(({ key }) => report?.cycles[key].medianDays ?? 0))
  return (
    <ReportCard
      title="Cycle times"
      population="Ended in these days"
      table="cycles"
      heads={['Stretch', 'Jobs', 'Median', 'Mean', '9 of 10 within']}
      skeletonRows={3}
      rows={
        report &&
        intervals.map(({ key, label, by }, at) => {
          const { jobs, medianDays, meanDays, p90Days } = report.cycles[key]
          return {
            key,
            part: parts[at] ?? 0,
            cells: [
              label,
              <CountLink
                key="n"
                n={jobs}
                link={linkOptions({ to: '/sales', search: { [by]: span, ...ofRep } })}
              />,
              inDays(medianDays),
              inDays(meanDays),
              inDays(p90Days),
            ],
          }
        })
      }
      wideOnly={[4]}
      empty=""
    />
  )
}
