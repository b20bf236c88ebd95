import type { InstallationReport } from '@crm/contract/web/report-shapes'
import { phasePace } from '@crm/domain/reports/phase-pace'
import { pacedPhases, phases, saleStatusLabel } from '@crm/domain/sales/phases'
import { linkOptions } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import { Badge } from '~/ui/badge.tsx'
import { CountLink } from '../-count-link.tsx'
import { ReportCard, inDays, partsOf } from './report-card.tsx'
import { useReportFilters } from './use-reports.ts'

interface Props {
  readonly report: InstallationReport | undefined
}

/** How long jobs have been in their phases today, and which phases are too slow. */
export function AgesCard({ report }: Props) {
  const { ofRep } = useReportFilters()
  const parts = partsOf(report?.ages.map(({ medianDays }) => medianDays ?? 0) ?? [])
  return (
    <ReportCard
      title="Open jobs by age"
      table="ages"
      heads={['Phase', 'Jobs', 'Late', 'Median', 'Target', 'Pace']}
      skeletonRows={pacedPhases.length}
      hasNoSkeleton
      wideOnly={[2, 4]}
      rows={report?.ages.map(({ status, jobs, late, medianDays }, at) => ({
        key: status,
        part: parts[at] ?? 0,
        cells: [
          saleStatusLabel(status),
          <CountLink
            key="jobs"
            n={jobs}
            link={linkOptions({ to: '/sales', search: { status, ...ofRep } })}
          />,
          <CountLink
            key="late"
            n={late}
            link={linkOptions({ to: '/sales', search: { status, late: 'yes', ...ofRep } })}
          />,
          inDays(medianDays),
          inDays(phases[status].days?.target ?? null),
          <Pace key="pace" pace={phasePace(status, medianDays)} />,
        ],
      }))}
      empty=""
      note="As of today, not of the days above: whole days in the phase, without jobs on hold. A phase is slow when half of its jobs are past its target."
    />
  )
}

function Pace({ pace }: { readonly pace: ReturnType<typeof phasePace> }) {
  if (pace === null) return '–'
  const isSlow = pace === 'Slow'
  return (
    <Badge tone={isSlow ? 'warn' : 'ok'} icon={isSlow ? Hourglass : CircleCheck}>
      {pace}
    </Badge>
  )
}
