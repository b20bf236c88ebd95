import type { DashboardFigures } from '@crm/contract/web/dashboard-shapes'
import { monthsUntil } from '@crm/domain/dashboard/spans'
import { addDays } from '@crm/domain/time'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../ui/card.tsx'
import { formatCount, formatShortDollars } from '../../../ui/format.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { Legend } from './legend.tsx'
import { useAsked, useFigures } from './use-figures.ts'

type Month = DashboardFigures['months'][number]

/** What was sold in each of twelve months, and what of it was cancelled since. Each month opens its sales. */
export function MonthsCard() {
  const { data, isMissing } = useFigures()
  if (isMissing) return null
  const months = data?.months ?? []
  const most = Math.max(...months.map(({ amount, cancelledAmount }) => Math.max(amount, cancelledAmount)), 0)
  const top = roundUp(Math.max(most, 1))
  return (
    <Card title="Sales by month" actions={<Legend entries={legend} />}>
      <div className="relative flex gap-2 px-4 pt-4 pb-3">
        {data && most === 0 ? (
          <p className="absolute inset-0 grid place-items-center text-13 text-3">
            Nothing was sold in these twelve months.
          </p>
        ) : null}
        <ol
          aria-hidden="true"
          className="flex h-50 w-12 flex-none flex-col justify-between text-right text-12 text-3 tabular-nums"
        >
          {[1, 0.5, 0].map((part) => (
            <li key={part} className="leading-none">
              {data && most > 0 ? formatShortDollars(top * part) : ' '}
            </li>
          ))}
        </ol>
        <ol aria-busy={data === undefined} className="grid min-w-0 flex-1 grid-cols-12 gap-1">
          {(data ? months : blank).map((month) => (
            <Bars key={month.month} month={month} top={top} />
          ))}
        </ol>
      </div>
    </Card>
  )
}

/** The next of 1, 2, 5 with its noughts, so that the scale reads well. */
function roundUp(amount: number): number {
  const unit = 10 ** Math.floor(Math.log10(amount))
  return (([1, 2, 5, 10] as const).find((step) => step * unit >= amount) ?? 10) * unit
}

const blank: readonly Month[] = monthsUntil(new Date(), 12).map((month) => ({
  month,
  jobs: 0,
  amount: 0,
  systemWatts: 0,
  cancelled: 0,
  cancelledAmount: 0,
}))

const names = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const fullNames = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function Bars({
  month: { month, jobs, amount, cancelled, cancelledAmount },
  top,
}: {
  readonly month: Month
  readonly top: number
}) {
  const { rep } = useAsked()
  const lastDay = addDays(`${nextMonth(month)}-01`, -1)
  const words = `${fullNames.format(new Date(month))}: ${formatShortDollars(amount)} sold in ${formatCount(jobs)} sales, ${formatShortDollars(cancelledAmount)} of ${formatCount(cancelled)} cancelled since`
  const bars = (
    <>
      <span
        className="w-1/2 max-w-6 rounded-t-control bg-primary"
        style={{ height: `${(100 * amount) / top}%` }}
      />
      <span
        className="w-1/4 max-w-3 rounded-t-control bg-warn-mark"
        style={{ height: `${(100 * cancelledAmount) / top}%` }}
      />
    </>
  )
  const name = names.format(new Date(month))
  return (
    <li className="grid min-w-0 content-end">
      {/* Too narrow for a thumb. */}
      {usePhone() ? (
        <span className={barsClass}>
          <span className="sr-only">{words}</span>
          {bars}
        </span>
      ) : (
        <Link
          to="/sales"
          search={{ contract: `${month}_${lastDay}`, ...(rep && { rep }) }}
          aria-label={words}
          data-tip={words}
          className={`${barsClass} hover:bg-hover`}
        >
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

const nextMonth = (month: string): string => addDays(month, 32).slice(0, 7)

const legend = [
  { label: 'Sold', colour: 'bg-primary' },
  { label: 'Cancelled since', colour: 'bg-warn-mark' },
]
