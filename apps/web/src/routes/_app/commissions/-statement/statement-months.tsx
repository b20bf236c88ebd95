import type { CommissionStatement } from '@crm/contract/web/statement-shapes'
import { formatDollars } from '@crm/domain/money'
import { getRouteApi } from '@tanstack/react-router'
import { Card } from '~/ui/card.tsx'
import { ChartOrTable } from '~/ui/chart-or-table.tsx'
import { FigureTable } from '~/ui/figure-table.tsx'
import { Legend } from '~/ui/legend.tsx'
import { MonthBars, monthName } from '~/ui/month-bars.tsx'

const route = getRouteApi('/_app/commissions/statement')

interface Props {
  readonly months: CommissionStatement['months'] | undefined
}

/** Approved and paid per month, as a chart or a table. */
export function StatementMonths({ months }: Props) {
  const { view } = route.useSearch()
  const navigate = route.useNavigate()
  const isTable = view === 'table'
  return (
    <Card
      title="By month"
      actions={
        <>
          {isTable ? null : <Legend entries={legend} />}
          <ChartOrTable
            isTable={isTable}
            onChange={(toTable) =>
              void navigate({
                search: (kept) => ({ ...kept, view: toTable ? 'table' : undefined }),
                replace: true,
              })
            }
          />
        </>
      }
    >
      {isTable ? (
        <FigureTable
          label="Earned and paid"
          heads={['Month', 'Earned', 'Paid']}
          rows={months?.toReversed().map(({ month, earned, paid }) => ({
            key: month,
            cells: [monthName(month), formatDollars(earned), formatDollars(paid)],
          }))}
          empty="Nothing yet."
        />
      ) : (
        <MonthBars
          months={months?.map(({ month, earned, paid }) => ({
            month,
            amounts: [earned, paid],
            words: `${monthName(month)}: ${formatDollars(earned)} earned, ${formatDollars(paid)} paid`,
          }))}
          colours={legend.map(({ colour }) => colour)}
          empty="Nothing was approved or paid in these twelve months."
        />
      )}
    </Card>
  )
}

const legend = [
  { label: 'Earned', colour: 'bg-primary' },
  { label: 'Paid', colour: 'bg-ok-mark' },
]
