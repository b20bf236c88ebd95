import type { DashboardFigures } from '@crm/contract/web/dashboard-shapes'
import { can } from '@crm/domain/people/can'
import { linkOptions } from '@tanstack/react-router'
import Minus from 'lucide-react/icons/minus'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { CountLink } from '../-count-link.tsx'
import { type Headline, appointmentHeadlines, comparison, salesHeadlines } from './headlines.ts'
import { useDashboardFilters, useFigures } from './use-figures.ts'
import { Busy } from '~/ui/busy.tsx'

/** Headline figures of the chosen days, each compared with the same number of days before. */
export function HeadlineFigures() {
  const me = useMe()
  const { data, isMissing, refetch } = useFigures()
  const ofSales = can.readSale(me).ok ? salesHeadlines : []
  const ofAppointments = can.readAppointment(me).ok ? appointmentHeadlines : []
  const shown = [...ofSales.slice(0, 1), ...ofAppointments, ...ofSales.slice(1)]
  if (shown.length === 0) return null
  if (isMissing) {
    return (
      <ErrorPanel>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  return (
    // The divider of the first figure in a row lies beyond the edge.
    <div className="flex-none px-gutter pb-5">
      <div className="overflow-hidden">
        <Busy
          as="dl"
          isBusy={data === undefined}
          className="-ml-[1.0625rem] grid pairs gap-y-4 *:border-l *:border-line *:px-4 md:grid-cols-3 xl:grid-cols-6"
        >
          {shown.map((headline) => (
            <Figure key={headline.name} headline={headline} data={data} />
          ))}
        </Busy>
      </div>
    </div>
  )
}

interface FigureProps {
  readonly headline: Headline
  readonly data: DashboardFigures | undefined
}

function Figure({ headline, data }: FigureProps) {
  const { span, ofRep } = useDashboardFilters()
  const value = data && headline.of(data, 'now')
  const { to, search } = headline.list(span)
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="truncate text-13 text-2">{headline.name}</dt>
      <dd className="h-9 text-28 max-sm:flex max-sm:h-11 max-sm:items-center font-strong tabular-nums">
        {data ? (
          <CountLink n={headline.counts(data)} link={linkOptions({ to, search: { ...search, ...ofRep } })}>
            {value === undefined ? '–' : headline.format(value)}
          </CountLink>
        ) : (
          <Skeleton className="h-7 w-24" />
        )}
      </dd>
      {/* One line each: side by side they would be cut off where six figures share a row. */}
      <dd className="flex h-5 items-center text-13">
        {data ? <Change headline={headline} data={data} /> : <Skeleton className="w-16" />}
      </dd>
      <dd className="flex h-4 items-center text-12 text-3">
        {data ? <span className="truncate">{headline.aside(data)}</span> : <Skeleton className="w-28" />}
      </dd>
    </div>
  )
}

interface ChangeProps {
  readonly headline: Headline
  readonly data: DashboardFigures
}

function Change({ headline, data }: ChangeProps) {
  const { days } = useDashboardFilters()
  const change = comparison(headline, data)
  if (!change) return null
  const { by, words, isGood } = change
  const Icon = by === 0 ? Minus : by > 0 ? TrendingUp : TrendingDown
  const tone = isGood === undefined ? 'text-2' : isGood ? 'text-ok-text' : 'text-late-text'
  const way = by === 0 ? 'As' : by > 0 ? 'Up from' : 'Down from'
  return (
    <span
      className={`inline-flex flex-none items-center gap-1 font-medium ${tone}`}
      data-tip={`${way} the ${days} days before`}
    >
      <Icon className="icon-14" />
      <span className="sr-only">{way}: </span>
      {words}
    </span>
  )
}
