import { dashboard } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { FigureTable } from '~/ui/figure-table.tsx'
import { formatCount } from '~/ui/format.ts'
import { CountLink } from '../-count-link.tsx'
import { useDashboardFilters } from './use-figures.ts'
import { CountedLines } from './work-card.tsx'

/** As many as fit; the list of the phase has all. */
const shown = 8

/** Jobs in the permit phase by AHJ, and the permits that wait for a step. */
export function PermitsCard() {
  const { ofRep, reps } = useDashboardFilters()
  const { data, isError, refetch } = useQuery(routeQuery(dashboard.permits, { query: reps }))
  const counted = (ahjId: string | null, n: number, search: Readonly<Record<string, string>>) =>
    // The list cannot filter for a missing AHJ.
    ahjId === null ? (
      formatCount(n)
    ) : (
      <CountLink
        n={n}
        link={linkOptions({
          to: '/sales',
          search: { status: 'Permit', ahj: ahjId, sort: 'statusEnteredAt', ...search, ...ofRep },
        })}
      />
    )
  return (
    <Card title="Permits by AHJ" population="In permit today">
      {isError && !data ? (
        <ErrorPanel>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorPanel>
      ) : (
        <FigureTable
          label="Permits by AHJ"
          heads={['AHJ', 'Jobs', 'Late', 'On hold', 'Oldest']}
          skeletonRows={shown}
          rows={data?.slice(0, shown).map(({ ahjId, ahjName, jobs, late, onHold, oldestDays }) => ({
            key: ahjId ?? '',
            part: jobs / Math.max(...data.map((row) => row.jobs)),
            cells: [
              ahjName ?? 'No AHJ',
              counted(ahjId, jobs, {}),
              counted(ahjId, late, { late: 'yes' }),
              counted(ahjId, onHold, { hold: 'yes' }),
              `${formatCount(oldestDays)} ${oldestDays === 1 ? 'day' : 'days'}`,
            ],
          }))}
          empty="No job is in permit."
        />
      )}
      <ul className="border-t border-line">
        <CountedLines card="permits" />
      </ul>
    </Card>
  )
}
