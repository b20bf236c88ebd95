import { formatPercent } from '@crm/domain/figures'
import { formatWholeDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { Link, linkOptions } from '@tanstack/react-router'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Card } from '~/ui/card.tsx'
import { Person } from '~/ui/person.tsx'
import { CountLink } from '../-count-link.tsx'
import { useDashboardFilters, useFigures } from './use-figures.ts'
import { Busy } from '~/ui/busy.tsx'

/** Reps by sales, best first. A name narrows the whole page to that rep. */
export function RepsCard() {
  const { days, span } = useDashboardFilters()
  const { data, isMissing } = useFigures()
  const seesSales = can.readSale(useMe()).ok
  if (isMissing) return null
  return (
    <Card title="Reps" population={seesSales ? `Visits and sales of ${days} days` : `Visits of ${days} days`}>
      <div className="min-h-45">
        {data?.reps.length === 0 ? (
          <p className="p-4 text-13 text-3">No visits or sales in these days.</p>
        ) : (
          <Busy
            as="table"
            aria-label="Reps"
            isBusy={data === undefined}
            className="w-full table-fixed text-13"
          >
            <thead>
              <tr className="text-left text-12 text-3">
                <th className={`${cellClass} font-medium`}>Rep</th>
                {['Sits', 'Close', ...(seesSales ? ['Sold'] : [])].map((head) => (
                  <th key={head} className={`${cellClass} w-16 text-right font-medium last:w-24`}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data?.reps.map(({ repId, repName, sits, closed, jobs, amount }) => (
                <tr key={repId} className="last:*:border-b-0">
                  <td className={`${cellClass} truncate`}>
                    {repId ? (
                      <Link to="/dashboard" search={{ days, rep: repId }} className="link-quiet text-1">
                        <Person name={repName} />
                      </Link>
                    ) : (
                      'Nobody'
                    )}
                  </td>
                  <td className={figureClass}>
                    <CountLink
                      n={sits}
                      link={linkOptions({
                        to: '/appointments/list',
                        search: { result: 'All', when: span, past: 'yes', met: 'yes', rep: repId ?? 'none' },
                      })}
                    />
                  </td>
                  <td className={figureClass}>{sits === 0 ? '–' : formatPercent((100 * closed) / sits)}</td>
                  {seesSales ? (
                    <td className={figureClass}>
                      <CountLink
                        n={jobs}
                        link={linkOptions({
                          to: '/sales',
                          search: { sold: span, lost: 'no', rep: repId ?? 'none' },
                        })}
                      >
                        {formatWholeDollars(amount)}
                      </CountLink>
                    </td>
                  ) : null}
                </tr>
              )) ?? skeletons(seesSales ? 4 : 3)}
            </tbody>
          </Busy>
        )}
      </div>
    </Card>
  )
}

const cellClass = 'h-(--row) border-b border-line px-2 first:pl-4 last:pr-4'
const figureClass = `${cellClass} text-right tabular-nums text-2`

const skeletons = (columns: number) =>
  Array.from({ length: 4 }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {['w-28', 'w-6 ml-auto', 'w-8 ml-auto', 'w-12 ml-auto'].slice(0, columns).map((width) => (
        <td key={width} className={cellClass}>
          <Skeleton className={width} />
        </td>
      ))}
    </tr>
  ))
