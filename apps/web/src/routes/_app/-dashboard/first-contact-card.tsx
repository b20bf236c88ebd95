import { formatPercent } from '@crm/domain/figures'
import { joinValues } from '@crm/domain/lists/filter-values'
import { leadQueue } from '@crm/contract'
import type { LeadSpeed } from '@crm/contract/web/lead-queue-shapes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { formatDuration } from '~/ui/duration.ts'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { formatCount } from '~/ui/format.ts'
import { Person } from '~/ui/person.tsx'
import { CountLink } from '../-count-link.tsx'
import { useDashboardFilters } from './use-figures.ts'
import { Busy } from '~/ui/busy.tsx'

const views = ['By rep', 'By source'] as const

/** Time to first contact for the leads of the chosen days. */
export function FirstContactCard() {
  const { from, to, reps, days } = useDashboardFilters()
  const speed = useQuery({
    ...routeQuery(leadQueue.speed, { query: { from, to, ...reps } }),
    placeholderData: keepPreviousData,
  })
  const [view, setView] = useState<(typeof views)[number]>('By rep')
  return (
    <Card
      title="First contact"
      population={`Leads that asked in ${days} days`}
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
    >
      {speed.isError && !speed.data ? (
        <div className={`grid ${heightClass}`}>
          <ErrorPanel>
            <Button onClick={() => void speed.refetch()}>Try again</Button>
          </ErrorPanel>
        </div>
      ) : (
        <Busy
          as="div"
          isBusy={speed.data === undefined}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] max-lg:grid-cols-1"
        >
          <Summary speed={speed.data} />
          <div className={`${heightClass} border-line max-lg:border-t lg:border-l`}>
            <Rows speed={speed.data} view={view} />
          </div>
        </Busy>
      )}
    </Card>
  )
}

/** Same height as the summary beside it, so that loading and errors cause no layout shift. */
const heightClass = 'min-h-[13.5625rem]'

type Figures = LeadSpeed['all']

function Summary({ speed }: { readonly speed: LeadSpeed | undefined }) {
  const { days, ofRep } = useDashboardFilters()
  const all = speed?.all
  return (
    <dl className="grid pairs content-start gap-x-6 gap-y-4 p-4">
      <Figure label={`Median, ${days} days`} isBig>
        {all && duration(all.medianMinutes)}
      </Figure>
      <Figure label="Mean" isBig>
        {all && duration(all.meanMinutes)}
      </Figure>
      <Figure label="Within 5 min">{all && share(all.within5Minutes, all.leads)}</Figure>
      <Figure label="Within an hour">{all && share(all.within1Hour, all.leads)}</Figure>
      <Figure label="Within a day">{all && share(all.within24Hours, all.leads)}</Figure>
      <Figure label="Not contacted">
        {speed && all && (
          <CountLink
            n={all.leads - all.contacted}
            link={linkOptions({ to: '/leads', search: { ...askedIn(speed), ...ofRep, contacted: 'no' } })}
          >
            {formatCount(all.leads - all.contacted)} of {formatCount(all.leads)}
          </CountLink>
        )}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  readonly label: string
  readonly isBig?: boolean
  /** Undefined while it loads. */
  readonly children: ReactNode
}

const Figure = ({ label, isBig = false, children }: FigureProps) => (
  <div className="grid content-start gap-0.5">
    <dt className="text-13 text-2">{label}</dt>
    <dd className={isBig ? 'h-7 text-20 font-strong tabular-nums' : 'h-5 text-13 tabular-nums'}>
      {children ?? <Skeleton className={isBig ? 'h-5 w-20' : 'w-12'} />}
    </dd>
  </div>
)

interface RowsProps {
  readonly speed: LeadSpeed | undefined
  readonly view: (typeof views)[number]
}

/** As many rows as fit; the remaining reps have the fewest leads. */
const shown = 5

function Rows({ speed, view }: RowsProps) {
  const { ofRep } = useDashboardFilters()
  if (speed?.all.leads === 0) return <p className="p-4 text-13 text-3">No inquiries in these days.</p>
  return (
    <table aria-label={`First contact ${view.toLowerCase()}`} className="w-full table-fixed text-13">
      <thead>
        <tr className="text-left text-12 text-3">
          <th className={`${cellClass} font-medium`}>{view === 'By rep' ? 'Rep' : 'Source'}</th>
          {['Leads', 'Median', 'Within 1 hr'].map((head) => (
            <th
              key={head}
              className={`${cellClass} w-18 text-right font-medium whitespace-nowrap last:w-22 max-sm:w-16`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{speed ? (view === 'By rep' ? repRows(speed) : sourceRows(speed, ofRep)) : skeletons}</tbody>
    </table>
  )
}

/** The list filter that matches exactly the leads behind these figures. */
const askedIn = ({ from, to }: Pick<LeadSpeed, 'from' | 'to'>) =>
  ({ status: 'All', asked: `${from}_${to}`, doNotContact: 'no' }) as const

const repRows = ({ byRep, ...speed }: LeadSpeed) =>
  byRep.slice(0, shown).map(({ salesRepId, salesRepName, ...figures }) => (
    <Row key={salesRepId} figures={figures}>
      <CountLink
        n={figures.leads}
        link={linkOptions({ to: '/leads', search: { ...askedIn(speed), rep: salesRepId ?? 'none' } })}
      >
        <Person name={salesRepName} />
      </CountLink>
    </Row>
  ))

const sourceRows = ({ bySource, ...speed }: LeadSpeed, ofRep: { readonly rep?: string }) =>
  bySource.slice(0, shown).map(({ sourceName, ...figures }) => (
    <Row key={sourceName} figures={figures}>
      {sourceName ? (
        <CountLink
          n={figures.leads}
          link={linkOptions({
            to: '/leads',
            search: { ...askedIn(speed), ...ofRep, source: joinValues([sourceName]) },
          })}
        >
          {sourceName}
        </CountLink>
      ) : (
        'No source'
      )}
    </Row>
  ))

const Row = ({ figures, children }: { readonly figures: Figures; readonly children: ReactNode }) => (
  <tr className="last:*:border-b-0">
    <td className={`${cellClass} truncate`}>{children}</td>
    <td className={figureClass}>{formatCount(figures.leads)}</td>
    <td className={figureClass}>{duration(figures.medianMinutes)}</td>
    <td className={figureClass}>{share(figures.within1Hour, figures.leads)}</td>
  </tr>
)

const cellClass = 'h-(--row) border-b border-line px-2 first:pl-4 last:pr-4'
const figureClass = `${cellClass} text-right tabular-nums text-2`

const skeletons = Array.from({ length: 4 }, (_, row) => (
  <tr key={row} aria-hidden="true">
    {['w-28', 'w-8 ml-auto', 'w-12 ml-auto', 'w-10 ml-auto'].map((width) => (
      <td key={width} className={cellClass}>
        <Skeleton className={width} />
      </td>
    ))}
  </tr>
))

const duration = (minutes: number | null): string => (minutes === null ? '–' : formatDuration(minutes))

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : formatPercent((100 * part) / whole)
