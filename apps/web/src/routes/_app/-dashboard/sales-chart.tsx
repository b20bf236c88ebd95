import { axisTicks } from '@crm/domain/dashboard/axis'
import { nameOfMonth } from '@crm/domain/dashboard/spans'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Busy } from '~/ui/busy.tsx'
import { usePhone } from '~/ui/use-phone.ts'
import { shownMonths } from './use-figures.ts'

interface MonthOfSales {
  /** First day of the month. */
  readonly month: string
  readonly value: number
  readonly valueBefore: number
  readonly isUnfinished: boolean
  readonly isChosen: boolean
  /** Text of the tooltip, also read by screen readers. */
  readonly words: string
}

interface Props {
  /** Thirteen months; undefined while loading. */
  readonly months: readonly MonthOfSales[] | undefined
  readonly format: (value: number) => string
  /** Shown when there is nothing to draw. */
  readonly empty: string
}

/** Bars of the months in front of wider ones of the year before. Each bar chooses its month. */
export function SalesChart({ months, format, empty }: Props) {
  const shown = months ?? blank()
  const ticks = axisTicks(Math.max(...shown.flatMap(({ value, valueBefore }) => [value, valueBefore]), 0))
  const top = ticks.at(-1) ?? 1
  const isEmpty = months !== undefined && top === 0
  return (
    <div className="relative flex gap-2 px-4 pt-6 pb-3">
      {isEmpty ? <p className="absolute inset-0 grid place-items-center text-13 text-3">{empty}</p> : null}
      <ol aria-hidden="true" className="relative h-64 w-10 flex-none text-12 text-3 tabular-nums">
        {months && !isEmpty
          ? ticks.map((tick) => (
              <li
                key={tick}
                className="absolute right-0 translate-y-1/2 leading-none"
                style={{ bottom: `${(100 * tick) / top}%` }}
              >
                {format(tick)}
              </li>
            ))
          : null}
      </ol>
      <div className="relative min-w-0 flex-1">
        {months && !isEmpty ? (
          <div aria-hidden="true" className="absolute inset-x-0 top-0 h-64">
            {ticks.map((tick) => (
              <span
                key={tick}
                className="absolute inset-x-0 border-t border-line"
                style={{ bottom: `${(100 * tick) / top}%` }}
              />
            ))}
          </div>
        ) : null}
        <Busy as="ol" isBusy={months === undefined} className="relative grid grid-cols-13 gap-0.5">
          {shown.map((month) => (
            <Month key={month.month} month={month} top={Math.max(top, 1)} format={format} />
          ))}
        </Busy>
      </div>
    </div>
  )
}

const blank = (): readonly MonthOfSales[] =>
  shownMonths().map((month) => ({
    month,
    value: 0,
    valueBefore: 0,
    isUnfinished: false,
    isChosen: false,
    words: '',
  }))

interface MonthProps extends Pick<Props, 'format'> {
  readonly month: MonthOfSales
  readonly top: number
}

function Month({ month: { month, isChosen, words, ...bar }, top, format }: MonthProps) {
  const isPhone = usePhone()
  const name = nameOfMonth(month).slice(0, 3)
  const year = month.slice(0, 4)
  const look = clsx('relative block h-64 rounded-control', isChosen && 'bg-selected ring-2 ring-focus')
  return (
    <li className="grid min-w-0 content-start">
      {/* On a phone a bar is too narrow for touch: the split has its own buttons. */}
      {isPhone || words === '' ? (
        <span className={look}>
          <span className="sr-only">{words}</span>
          <Bars {...bar} top={top} format={format} />
        </span>
      ) : (
        <Link
          to="/dashboard"
          search={(kept) => ({ ...kept, month: isChosen ? undefined : month })}
          replace
          resetScroll={false}
          aria-label={words}
          aria-current={isChosen ? 'true' : undefined}
          data-tip={words}
          className={`${look} hover:bg-hover`}
        >
          <Bars {...bar} top={top} format={format} />
        </Link>
      )}
      <span
        aria-hidden="true"
        className={clsx('pt-1.5 text-center text-12', bar.isUnfinished ? 'font-strong text-1' : 'text-3')}
      >
        <span className="sm:hidden">{name.charAt(0)}</span>
        <span className="max-sm:hidden">{name}</span>
        <span className="block h-4 max-sm:hidden">
          {bar.isUnfinished ? 'so far' : name === 'Jan' || month === shownMonths()[0] ? year : null}
        </span>
      </span>
    </li>
  )
}

interface BarsProps extends Pick<MonthOfSales, 'value' | 'valueBefore' | 'isUnfinished'> {
  readonly top: number
  readonly format: (value: number) => string
}

function Bars({ value, valueBefore, isUnfinished, top, format }: BarsProps) {
  const heightOf = (amount: number) => ({ height: `${(100 * Math.max(amount, 0)) / top}%` })
  return (
    <span aria-hidden="true">
      <span
        className="absolute inset-x-[12%] bottom-0 rounded-t-control bg-(--chart-rest)"
        style={heightOf(valueBefore)}
      />
      <span
        className={clsx(
          'absolute inset-x-[28%] bottom-0 rounded-t-control',
          isUnfinished ? 'hatched' : 'bg-primary',
        )}
        style={heightOf(value)}
      />
      {value > 0 ? (
        <span
          className="absolute inset-x-0 pb-0.5 text-center text-11 font-medium text-1 tabular-nums max-lg:hidden"
          style={{ bottom: `${(100 * value) / top}%` }}
        >
          {format(value)}
        </span>
      ) : null}
    </span>
  )
}
