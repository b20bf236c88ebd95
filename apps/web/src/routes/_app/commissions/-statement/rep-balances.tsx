import { commissionStatements } from '@crm/contract'
import type { RepBalances as Balances } from '@crm/contract/web/statement-shapes'
import { formatDollars, sum } from '@crm/domain/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { FigureTable } from '~/ui/figure-table.tsx'
import { formatCount } from '~/ui/format.ts'
import { StatementFrame } from './statement-frame.tsx'

/** Earned, paid and due of every rep with a sheet, and in total; a row opens the statement of its rep. */
export function RepBalances() {
  const balances = useQuery({ ...routeQuery(commissionStatements.balances, {}), meta: { quiet: true } })
  return (
    <StatementFrame title="All statements">
      {balances.error && !balances.data ? (
        <ErrorPanel>
          <Button onClick={() => void balances.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : (
        <div className="px-gutter py-4">
          <Card title="Commission by rep">
            <FigureTable
              label="Commission by rep"
              heads={['Rep', 'Sheets', 'Approved', 'Paid', 'Balance due']}
              wideOnly={[1, 2]}
              rows={balances.data && rowsOf(balances.data)}
              empty="No commission sheets yet."
            />
          </Card>
        </div>
      )}
    </StatementFrame>
  )
}

type RepBalance = Balances[number]

const rowsOf = (balances: readonly RepBalance[]) =>
  balances.length === 0
    ? []
    : [
        ...balances.map(({ repId, repName, ...figures }) => ({
          key: repId,
          cells: [
            <Link
              key={repId}
              to="/commissions/statement"
              search={{ rep: repId }}
              data-opens-row
              className="link-quiet font-medium text-1 after:absolute after:inset-0"
            >
              {repName}
            </Link>,
            ...cellsOf(figures),
          ],
        })),
        {
          key: 'all',
          cells: [<strong key="all">All reps</strong>, ...cellsOf(totalsOf(balances)).map(bold)],
        },
      ]

const bold = (words: string) => <strong className="text-1">{words}</strong>

type Figures = Pick<RepBalance, 'sheets' | 'earned' | 'paid' | 'due'>

const cellsOf = ({ sheets, earned, paid, due }: Figures): string[] => [
  formatCount(sheets),
  formatDollars(earned),
  formatDollars(paid),
  formatDollars(due),
]

const totalsOf = (balances: readonly RepBalance[]): Figures => ({
  sheets: balances.reduce((total, { sheets }) => total + sheets, 0),
  earned: sum(balances.map(({ earned }) => earned)).toNumber(),
  paid: sum(balances.map(({ paid }) => paid)).toNumber(),
  due: sum(balances.map(({ due }) => due)).toNumber(),
})
