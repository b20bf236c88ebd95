/** The headline figures of the dashboard as a table: value, format and the list behind each. */
import type { DashboardFigures } from '@crm/contract/web/dashboard-shapes'
import { figureInWords, formatDays, formatKilowatts, formatPercent } from '@crm/domain/figures'
import { exact, formatDollars, formatWholeDollars } from '@crm/domain/money'
import { formatCount } from '~/ui/format.ts'

/** One headline figure and its format. */
export interface Headline {
  readonly name: string
  /** Undefined where those days have no value. */
  readonly of: (data: DashboardFigures, when: 'now' | 'before') => number | undefined
  readonly format: (value: number) => string
  /** The basis of the figure. */
  readonly aside: (data: DashboardFigures) => string
  /** How many records it counts, and the query of their list beyond days and reps. */
  readonly counts: (data: DashboardFigures) => number
  readonly list: (span: string) => Address
  /** The change as a percentage of the earlier value, or as the plain difference. */
  readonly change: 'share' | 'points' | 'days'
  /** The better direction; undefined for neutral figures. */
  readonly better?: 'more' | 'less'
  /** The cases that a rate or a median is made of; undefined for a plain sum. */
  readonly cases?: (data: DashboardFigures, when: 'now' | 'before') => number
}

/** A rate of fewer cases changes by chance, so it is not compared. */
const minCases = 20

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

export const salesHeadlines: readonly Headline[] = [
  {
    name: 'Sold',
    of: ({ sold }, when) => sold[when].amount,
    format: formatWholeDollars,
    aside: ({ sold: { now } }) =>
      `${formatCount(now.jobs)} ${now.jobs === 1 ? 'sale' : 'sales'}, ${formatKilowatts(now.systemWatts)}`,
    counts: ({ sold: { now } }) => now.jobs,
    list: soldSales,
    change: 'share',
    better: 'more',
  },
  {
    name: 'Gross price per watt',
    of: ({ sold }, when) =>
      sold[when].sizedWatts === 0
        ? undefined
        : exact(sold[when].sizedAmount).dividedBy(sold[when].sizedWatts).toNumber(),
    format: formatDollars,
    aside: () => 'weighted by size',
    counts: ({ sold: { now } }) => now.jobs,
    list: soldSales,
    change: 'share',
    cases: ({ sold }, when) => sold[when].jobs,
  },
  {
    name: 'Canceled',
    of: ({ sold }, when) => share(sold[when].cancelled, sold[when].cancelled + sold[when].jobs),
    format: formatPercent,
    aside: ({ sold: { now } }) =>
      `${formatCount(now.cancelled)} of ${formatCount(now.cancelled + now.jobs)} sold`,
    counts: ({ sold: { now } }) => now.cancelled,
    list: (span) => ({ to: '/sales', search: { sold: span, lost: 'yes' } }),
    change: 'points',
    better: 'less',
    cases: ({ sold }, when) => sold[when].cancelled + sold[when].jobs,
  },
  {
    name: 'Contract to PTO, median',
    of: ({ contractToPto }, when) => contractToPto[when].medianDays ?? undefined,
    format: formatDays,
    aside: ({ contractToPto: { now } }) =>
      now.meanDays === null
        ? 'none in these days'
        : // Not "of": a job with one unknown day counts as a job but is left out of the mean.
          `mean ${formatDays(now.meanDays)}, ${formatCount(now.jobs)} ${now.jobs === 1 ? 'job' : 'jobs'}`,
    counts: ({ contractToPto: { now } }) => now.jobs,
    list: (span) => ({ to: '/sales', search: { pto: span } }),
    change: 'days',
    better: 'less',
    cases: ({ contractToPto }, when) => contractToPto[when].jobs,
  },
]

export const appointmentHeadlines: readonly Headline[] = [
  {
    name: 'Close rate',
    of: ({ appointments }, when) => share(appointments[when].closed, appointments[when].sits),
    format: formatPercent,
    aside: ({ appointments: { now } }) => `of ${formatCount(now.sits)} ${now.sits === 1 ? 'sit' : 'sits'}`,
    counts: ({ appointments: { now } }) => now.sits,
    list: (span) => pastAppointments(span, { met: 'yes' }),
    change: 'points',
    better: 'more',
    cases: ({ appointments }, when) => appointments[when].sits,
  },
  {
    name: 'Sit rate',
    of: ({ appointments }, when) => share(appointments[when].sits, appointments[when].past),
    format: formatPercent,
    aside: ({ appointments: { now } }) =>
      `of ${formatCount(now.past)}, no-show ${formatPercent(share(now.noShows, now.past) ?? 0)}`,
    counts: ({ appointments: { now } }) => now.past,
    list: (span) => pastAppointments(span),
    change: 'points',
    better: 'more',
    cases: ({ appointments }, when) => appointments[when].past,
  },
]

const units = { share: '%', points: 'points', days: 'days' }

interface Change {
  readonly by: number
  readonly words: string
  /** Undefined for neutral figures. */
  readonly isGood: boolean | undefined
}

/** The change from the earlier days; undefined without enough cases on both sides. */
export function comparison(headline: Headline, data: DashboardFigures): Change | undefined {
  const { cases = () => minCases, of } = headline
  const hasEnough = (['now', 'before'] as const).every((when) => cases(data, when) >= minCases)
  return hasEnough ? changeOf(headline, of(data, 'now'), of(data, 'before')) : undefined
}

/** "12%", "1 point", "2,353,013%" or "level"; undefined without a value to compare with. */
export function changeOf(
  { change, better }: Pick<Headline, 'change' | 'better'>,
  now: number | undefined,
  before: number | undefined,
): Change | undefined {
  if (now === undefined || before === undefined || (change === 'share' && before === 0)) return undefined
  const by = Math.round(change === 'share' ? (100 * (now - before)) / before : now - before)
  return {
    by,
    words: by === 0 ? 'level' : figureInWords(Math.abs(by), units[change]),
    isGood: better && by !== 0 ? by > 0 === (better === 'more') : undefined,
  }
}
