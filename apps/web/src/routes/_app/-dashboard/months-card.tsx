import { formatWholeDollars } from '@crm/domain/money'
import { linkOptions } from '@tanstack/react-router'
import { Card } from '~/ui/card.tsx'
import { formatCount } from '~/ui/format.ts'
import { Legend } from '~/ui/legend.tsx'
import { MonthBars, lastDayOf, monthName } from '~/ui/month-bars.tsx'
import { useDashboardFilters, useFigures } from './use-figures.ts'

/** Sales of each of twelve months, and how many of them were canceled since. Each month opens its sales. */
export function MonthsCard() {
  const { ofRep } = useDashboardFilters()
  const { data, isMissing } = useFigures()
  if (isMissing) return null
  const months = data?.months.map(({ month, jobs, amount, cancelled, cancelledAmount }) => ({
    month,
    amounts: [amount, cancelledAmount],
    words: `${monthName(month)}: ${formatWholeDollars(amount)} sold in ${formatCount(jobs)} sales, ${formatWholeDollars(cancelledAmount)} of ${formatCount(cancelled)} canceled since`,
    link: linkOptions({
      to: '/sales',
      search: { sold: `${month}_${lastDayOf(month)}`, ...ofRep },
    }),
  }))
  return (
    <Card title="Sales by month" actions={<Legend entries={legend} />}>
      <MonthBars
        months={months}
        colours={legend.map(({ colour }) => colour)}
        empty="Nothing was sold in these twelve months."
      />
    </Card>
  )
}

const legend = [
  { label: 'Sold', colour: 'bg-primary' },
  { label: 'Canceled since', colour: 'bg-warn-mark' },
]
