import { joinValues } from '@crm/domain/lists/filter-values'
import type { SalesReport } from '@crm/contract/web/report-shapes'
import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { CountLink } from '../-count-link.tsx'
import { ReportCard, partsOf, percent } from './report-card.tsx'
import { useReportFilters } from './use-reports.ts'

const views = ['By rep', 'By source'] as const

interface Props {
  readonly report: SalesReport | undefined
}

/** Close rates by rep and by source. Each number opens its appointments. */
export function CloseCard({ report }: Props) {
  const [view, setView] = useState<(typeof views)[number]>('By rep')
  const isByRep = view === 'By rep'
  return (
    <ReportCard
      title="Close rate"
      population="Past visits of these days"
      table={isByRep ? 'closeByRep' : 'closeBySource'}
      actions={views.map((one) => (
        <Button
          key={one}
          size="small"
          variant={one === view ? 'plain' : 'quiet'}
          aria-pressed={one === view}
          onClick={() => setView(one)}
        >
          {one}
        </Button>
      ))}
      heads={[isByRep ? 'Rep' : 'Source', 'Past', 'Sits', 'No-shows', 'Sold', 'Close rate']}
      rows={useRows(report, isByRep)}
      wideOnly={[3]}
      empty="No appointments in these days."
      note="Close rate: sold ÷ sits."
    />
  )
}

function useRows(report: SalesReport | undefined, isByRep: boolean) {
  const { span, ofRep } = useReportFilters()
  if (!report) return undefined
  const kept = isByRep
    ? report.byRep.map(({ repId, repName, ...row }) => ({
        ...row,
        key: repId ?? 'none',
        name: repName ?? 'No rep',
        whose: { rep: repId ?? 'none' },
      }))
    : report.bySource.map(({ sourceName, ...row }) => ({
        ...row,
        key: sourceName ?? '',
        name: sourceName ?? 'No source',
        // The list cannot filter for a missing source.
        whose: sourceName === null ? null : { ...ofRep, source: joinValues([sourceName]) },
      }))
  const parts = partsOf(kept.map(({ closed, sits }) => (sits === 0 ? 0 : closed / sits)))
  return kept.map(({ key, name, whose, past, sits, noShows, closed }, at) => {
    const opens = (n: number, more: Readonly<Record<string, string>>) =>
      whose === null ? (
        String(n)
      ) : (
        <CountLink
          n={n}
          link={linkOptions({
            to: '/appointments/list',
            search: { result: 'All', when: span, past: 'yes', ...whose, ...more },
          })}
        />
      )
    return {
      key,
      part: parts[at] ?? 0,
      cells: [
        name,
        opens(past, {}),
        opens(sits, { met: 'yes' }),
        opens(noShows, { result: 'FailureToAppear' }),
        opens(closed, { result: 'Sold' }),
        percent(closed, sits),
      ],
    }
  })
}
