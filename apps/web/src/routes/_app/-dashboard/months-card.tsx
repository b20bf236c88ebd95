import { formatWholeDollars } from '@crm/domain/money'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { formatCount, formatShortDollars } from '~/ui/format.ts'
import { Legend } from '~/ui/legend.tsx'
import { monthName } from '~/ui/month-bars.tsx'
import { SalesChart } from './sales-chart.tsx'
import { useDashboardFilters, useFigures } from './use-figures.ts'

const units = ['Sales', 'Dollars'] as const

/** Sales of thirteen months, with those of the year before behind them. A month shows the split of its change. */
export function MonthsCard() {
  const { month: chosen } = useDashboardFilters()
  const { data, isMissing } = useFigures()
  const [unit, setUnit] = useState<(typeof units)[number]>('Sales')
  if (isMissing) return null
  const isInDollars = unit === 'Dollars'
  const last = data?.months.at(-1)?.month
  const months = data?.months.map(({ month, jobs, amount, cancelled, yearBefore }) => ({
    month,
    value: isInDollars ? amount : jobs,
    valueBefore: isInDollars ? yearBefore.amount : yearBefore.jobs,
    isUnfinished: month === last,
    isChosen: month === chosen,
    words:
      `${monthName(month)}${month === last ? ' so far' : ''}: ${countOfSales(jobs)}, ${formatWholeDollars(amount)}. ` +
      `Year before: ${countOfSales(yearBefore.jobs)}, ${formatWholeDollars(yearBefore.amount)}. ` +
      `Canceled since: ${formatCount(cancelled)}.`,
  }))
  return (
    <Card
      title="Sales by month"
      population="By contract date"
      actions={
        <>
          <Legend entries={legend} />
          {units.map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === unit ? 'plain' : 'quiet'}
              aria-pressed={one === unit}
              onClick={() => setUnit(one)}
            >
              {one}
            </Button>
          ))}
        </>
      }
    >
      <SalesChart
        months={months}
        format={isInDollars ? formatThousands : formatCount}
        empty="Nothing was sold in these thirteen months."
      />
    </Card>
  )
}

const countOfSales = (jobs: number): string => `${formatCount(jobs)} ${jobs === 1 ? 'sale' : 'sales'}`

/** "$254K": short enough for a bar. */
const formatThousands = (amount: number): string => formatShortDollars(Math.round(amount / 1000) * 1000)

const legend = [
  { label: 'Sold', colour: 'bg-primary' },
  { label: 'Year before', colour: 'bg-(--chart-rest)' },
  { label: 'So far', colour: 'hatched' },
]
