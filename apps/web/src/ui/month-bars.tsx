import { Busy } from './busy.tsx'
import { monthsUntil } from '@crm/domain/dashboard/spans'
import { Link, type LinkProps } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { formatShortDollars } from './format.ts'
import { usePhone } from './use-phone.ts'

interface MonthBar {
  /** First day of the month. */
  readonly month: string
  /** Bars of a group, the first the widest: neither color nor position is the only cue. */
  readonly amounts: readonly number[]
  /** Text of the tooltip, also read by screen readers. */
  readonly words: string
  readonly link?: LinkProps
}

interface Props {
  /** Twelve months; undefined while loading. */
  readonly months: readonly MonthBar[] | undefined
  /** Colors of the bars, in the order of the amounts. */
  readonly colours: readonly string[]
  /** Shown when there is nothing to draw. */
  readonly empty: string
}

/** Amounts of money per month, on one scale. A month may link to its list. */
export function MonthBars({ months, colours, empty }: Props) {
  const isBusy = months === undefined
  const shown = months ?? blank
  const most = Math.max(...shown.flatMap(({ amounts }) => amounts), 0)
  const top = roundUp(Math.max(most, 1))
  return (
    <div className="relative flex gap-2 px-4 pt-4 pb-3">
      {!isBusy && most === 0 ? (
        <p className="absolute inset-0 grid place-items-center text-13 text-3">{empty}</p>
      ) : null}
      <ol
        aria-hidden="true"
        className="flex h-50 w-12 flex-none flex-col justify-between text-right text-12 text-3 tabular-nums"
      >
        {[1, 0.5, 0].map((part) => (
          <li key={part} className="leading-none">
            {!isBusy && most > 0 ? formatShortDollars(top * part) : ' '}
          </li>
        ))}
      </ol>
      <Busy as="ol" isBusy={isBusy} className="grid min-w-0 flex-1 grid-cols-12 gap-1">
        {shown.map((bar) => (
          <Bars key={bar.month} bar={bar} top={top} colours={colours} />
        ))}
      </Busy>
    </div>
  )
}

const blank: readonly MonthBar[] = monthsUntil(new Date(), 12).map((month) => ({
  month,
  amounts: [],
  words: '',
}))

/** Rounds up to 1, 2 or 5 times a power of ten, so that the axis has round numbers. */
function roundUp(amount: number): number {
  const unit = 10 ** Math.floor(Math.log10(amount))
  return (([1, 2, 5, 10] as const).find((step) => step * unit >= amount) ?? 10) * unit
}

const names = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const fullNames = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "November 2026", from the month's first day. */
export const monthName = (month: string): string => fullNames.format(new Date(month))

const widths = ['w-1/2 max-w-6', 'w-1/4 max-w-3']

interface BarsProps {
  readonly bar: MonthBar
  readonly top: number
  readonly colours: readonly string[]
}

function Bars({ bar: { month, amounts, words, link }, top, colours }: BarsProps) {
  const isPhone = usePhone()
  const bars = amounts.map((amount, at) => (
    <span
      key={colours[at]}
      className={clsx('rounded-t-control', widths[at], colours[at])}
      style={{ height: `${(100 * Math.max(amount, 0)) / top}%` }}
    />
  ))
  const name = names.format(new Date(month))
  return (
    <li className="grid min-w-0 content-end">
      {/* Too narrow for touch. */}
      {isPhone || !link ? (
        <span className={barsClass} {...(!isPhone && { 'data-tip': words })}>
          <span className="sr-only">{words}</span>
          {bars}
        </span>
      ) : (
        <Link {...link} aria-label={words} data-tip={words} className={`${barsClass} hover:bg-hover`}>
          {bars}
        </Link>
      )}
      <span aria-hidden="true" className="truncate pt-1.5 text-center text-12 text-3">
        <span className="sm:hidden">{name.charAt(0)}</span>
        <span className="max-sm:hidden">{name}</span>
      </span>
    </li>
  )
}

const barsClass = 'flex h-50 items-end justify-center gap-0.5 rounded-control border-b border-line'
