import { monthsUntil } from '@crm/domain/dashboard/spans'
import { useState } from 'react'
import { Card } from '~/ui/card.tsx'
import { ChartOrTable } from '~/ui/chart-or-table.tsx'
import { FigureTable } from '~/ui/figure-table.tsx'
import { FileButton } from '~/ui/file-button.tsx'
import { Legend } from '~/ui/legend.tsx'
import { MonthBars, monthName } from '~/ui/month-bars.tsx'
import { Exhibit } from './exhibit.tsx'
import { Group } from './group.tsx'

/** Figures as a chart, as a table and as a download. */
export function Figures() {
  const [isTable, setTable] = useState(false)
  return (
    <Group title="Figures">
      <Exhibit
        of={['ui/month-bars', 'ui/legend', 'ui/chart-or-table', 'ui/file-button']}
        help="A month may lead to its list; as a table for whom bars say too little."
        isWide
      >
        <div className="grid w-full gap-3">
          <Card
            title="Earned and drawn"
            actions={
              <>
                <Legend entries={legend} />
                <ChartOrTable isTable={isTable} onChange={setTable} />
                <FileButton take={() => Promise.resolve()}>CSV</FileButton>
              </>
            }
          >
            {isTable ? (
              <FigureTable label="Earned and drawn" heads={heads} rows={rows} empty="Nothing was earned." />
            ) : (
              <MonthBars
                months={months}
                colours={legend.map(({ colour }) => colour)}
                empty="Nothing was earned."
              />
            )}
          </Card>
        </div>
      </Exhibit>
      <Exhibit of={['ui/figure-table']} help="While it loads.">
        <div className="w-full">
          <FigureTable
            label="Leads by source"
            heads={['Source', 'Leads', 'Sold']}
            rows={undefined}
            empty=""
          />
        </div>
      </Exhibit>
    </Group>
  )
}

const legend = [
  { label: 'Earned', colour: 'bg-primary' },
  { label: 'Drawn', colour: 'bg-warn-mark' },
]

const heads = ['Month', 'Earned', 'Drawn']

const months = monthsUntil(new Date('2026-11-20'), 12).map((month, at) => {
  const amounts = [4_000 + 900 * ((at * 5) % 7), 1_500 + 600 * ((at * 3) % 5)]
  return { month, amounts, words: `${monthName(month)}: ${amounts.join(' earned, ')} drawn` }
})

const rows = months.map(({ month, amounts }) => ({ key: month, cells: [monthName(month), ...amounts] }))
