import type { DashboardFigures } from '@crm/contract/web/dashboard-shapes'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { linkOptions } from '@tanstack/react-router'
import Minus from 'lucide-react/icons/minus'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { useMe } from '../../../session/me.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Bone } from '../../../ui/bone.tsx'
import { formatCount, formatShortDollars } from '../../../ui/format.ts'
import { Opens } from '../-opens.tsx'
import { useAsked, useFigures } from './use-figures.ts'

/** What was reached in these days, each beside the same number of days before. */
export function HeadlineFigures() {
  const me = useMe()
  const { data, isMissing, refetch } = useFigures()
  const ofSales = can.readSale(me).ok ? salesFigures : []
  const ofAppointments = can.readAppointment(me).ok ? appointmentFigures : []
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
    // What begins a row has its line beyond the edge.
    <div className="flex-none px-gutter pb-5">
      <div className="overflow-hidden">
        <dl
          aria-busy={data === undefined}
          className="-ml-[17px] grid grid-cols-2 gap-y-4 *:border-l *:border-line *:px-4 md:grid-cols-3 xl:grid-cols-6"
        >
          {shown.map((figure) => (
            <Headline key={figure.name} figure={figure} data={data} />
          ))}
        </dl>
      </div>
    </div>
  )
}

interface Figure {
  readonly name: string
  /** Undefined where nothing can be said of those days. */
  readonly of: (data: DashboardFigures, when: 'now' | 'before') => number | undefined
  readonly says: (value: number) => string
  /** What it is reckoned from. */
  readonly aside: (data: DashboardFigures) => string
  /** How many these are, and what asks their list for them beside days and reps. */
  readonly counts: (data: DashboardFigures) => number
  readonly list: (span: string) => Address
  /** In percent of what was, or the difference itself. */
  readonly change: 'share' | 'points' | 'days'
  /** Whether more is better; undefined where neither is. */
  readonly better?: 'more' | 'less'
}

interface Address {
  readonly to: '/sales' | '/appointments/list'
  readonly search: Readonly<Record<string, string>>
}

const soldSales = (span: string): Address => ({ to: '/sales', search: { sold: span, lost: 'no' } })
const pastAppointments = (span: string, more: Readonly<Record<string, string>> = {}): Address => ({
  to: '/appointments/list',
  search: { result: 'All', when: span, past: 'yes', ...more },
})

const share = (part: number, whole: number) => (whole === 0 ? undefined : (100 * part) / whole)
const percent = (value: number) => `${Math.round(value)} %`
const inKilowatts = (watts: number) => `${formatCount(Math.round(watts / 1000))} kW`

const salesFigures: readonly Figure[] = [
  {
    name: 'Sold',
    of: ({ sold }, when) => sold[when].amount,
    says: formatShortDollars,
    aside: ({ sold: { now } }) =>
      `${formatCount(now.jobs)} ${now.jobs === 1 ? 'sale' : 'sales'}, ${inKilowatts(now.systemWatts)}`,
    counts: ({ sold: { now } }) => now.jobs,
    list: soldSales,
    change: 'share',
    better: 'more',
  },
  {
    name: 'Gross price per watt',
    of: ({ sold }, when) =>
      sold[when].systemWatts === 0 ? undefined : sold[when].amount / sold[when].systemWatts,
    says: formatDollars,
    aside: () => 'weighted by size',
    counts: ({ sold: { now } }) => now.jobs,
    list: soldSales,
    change: 'share',
  },
  {
    name: 'Cancelled',
    of: ({ sold }, when) => share(sold[when].cancelled, sold[when].cancelled + sold[when].jobs),
    says: percent,
    aside: ({ sold: { now } }) =>
      `${formatCount(now.cancelled)} of ${formatCount(now.cancelled + now.jobs)} sold`,
    counts: ({ sold: { now } }) => now.cancelled,
    list: (span) => ({ to: '/sales', search: { sold: span, lost: 'yes' } }),
    change: 'points',
    better: 'less',
  },
  {
    name: 'Contract to PTO, median',
    of: ({ contractToPto }, when) => contractToPto[when].medianDays ?? undefined,
    says: (value) => `${Math.round(value)} d`,
    aside: ({ contractToPto: { now } }) =>
      now.meanDays === null
        ? 'none in these days'
        : `mean ${Math.round(now.meanDays)} d of ${formatCount(now.jobs)} ${now.jobs === 1 ? 'job' : 'jobs'}`,
    counts: ({ contractToPto: { now } }) => now.jobs,
    list: (span) => ({ to: '/sales', search: { pto: span } }),
    change: 'days',
    better: 'less',
  },
]

const appointmentFigures: readonly Figure[] = [
  {
    name: 'Close rate',
    of: ({ appointments }, when) => share(appointments[when].closed, appointments[when].sits),
    says: percent,
    aside: ({ appointments: { now } }) => `of ${formatCount(now.sits)} ${now.sits === 1 ? 'sit' : 'sits'}`,
    counts: ({ appointments: { now } }) => now.sits,
    list: (span) => pastAppointments(span, { met: 'yes' }),
    change: 'points',
    better: 'more',
  },
  {
    name: 'Sit rate',
    of: ({ appointments }, when) => share(appointments[when].sits, appointments[when].past),
    says: percent,
    aside: ({ appointments: { now } }) =>
      `of ${formatCount(now.past)}, no-show ${percent(share(now.noShows, now.past) ?? 0)}`,
    counts: ({ appointments: { now } }) => now.past,
    list: (span) => pastAppointments(span),
    change: 'points',
    better: 'more',
  },
]

function Headline({
  figure,
  data,
}: {
  readonly figure: Figure
  readonly data: DashboardFigures | undefined
}) {
  const { span, ofRep } = useAsked()
  const value = data && figure.of(data, 'now')
  const { to, search } = figure.list(span)
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="truncate text-13 text-2">{figure.name}</dt>
      <dd className="h-9 text-28 max-sm:flex max-sm:h-11 max-sm:items-center font-strong tabular-nums">
        {data ? (
          <Opens n={figure.counts(data)} link={linkOptions({ to, search: { ...search, ...ofRep } })}>
            {value === undefined ? '–' : figure.says(value)}
          </Opens>
        ) : (
          <Bone className="h-7 w-24" />
        )}
      </dd>
      {/* A line each: beside each other they are cut off where six figures share a row. */}
      <dd className="flex h-5 items-center text-13">
        {data ? (
          <Change figure={figure} now={value} before={figure.of(data, 'before')} />
        ) : (
          <Bone className="w-16" />
        )}
      </dd>
      <dd className="flex h-4 items-center text-12 text-3">
        {data ? <span className="truncate">{figure.aside(data)}</span> : <Bone className="w-28" />}
      </dd>
    </div>
  )
}

interface ChangeProps {
  readonly figure: Figure
  readonly now: number | undefined
  readonly before: number | undefined
}

function Change({ figure: { change, better }, now, before }: ChangeProps) {
  const { days } = useAsked()
  if (now === undefined || before === undefined || (change === 'share' && before === 0)) return null
  const by = Math.round(change === 'share' ? (100 * (now - before)) / before : now - before)
  const units = { share: '%', points: Math.abs(by) === 1 ? 'point' : 'points', days: 'd' }
  const Icon = by === 0 ? Minus : by > 0 ? TrendingUp : TrendingDown
  const isGood = better && by !== 0 ? by > 0 === (better === 'more') : undefined
  const tone = isGood === undefined ? 'text-2' : isGood ? 'text-ok-text' : 'text-late-text'
  const words = by === 0 ? 'level' : `${Math.abs(by)} ${units[change]}`
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
