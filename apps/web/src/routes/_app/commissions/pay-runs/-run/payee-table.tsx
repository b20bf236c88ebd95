import type { PayRun } from '@crm/contract/web/pay-run-shapes'
import { formatDollars, sum } from '@crm/domain/money'
import { clsx } from 'clsx'
import Banknote from 'lucide-react/icons/banknote'
import { Panel } from '~/ui/panel.tsx'
import { paymentsInWords } from './check-words.ts'
import { PayCell } from './pay-cell.tsx'
import { rowClass } from './pay-layout.ts'
import { PaySum } from './pay-sum.tsx'
import { PayeeRows } from './payee-rows.tsx'

interface Props {
  readonly run: PayRun
}

/** Fixed widths, so expanding lines shifts no column. The name takes the rest. */
const heads = [
  ['Balance due', 'w-25'],
  ['Draws', 'w-22'],
  ['Owed back', 'w-23'],
  ['To pay', 'w-29'],
  ['Check no.', 'w-21'],
  ['Year to date', 'w-28'],
] as const

/** Payees with their lines: columns where there is room, else one card each. */
export function PayeeTable({ run }: Props) {
  const { payees, totals } = run
  if (payees.length === 0) {
    return (
      <Panel
        icon={<Banknote />}
        title="Nothing is due"
        help="Approved draws, balances and referrals appear here."
      />
    )
  }
  return (
    <div className="min-w-0 rounded-card border border-line">
      <table aria-label="Payees" className="w-full table-fixed text-13 @max-[50rem]:block">
        <thead className="text-12 text-2 @max-[50rem]:hidden">
          <tr className="border-b border-line">
            <th scope="col" className="h-8 pr-2 pl-9 text-left font-medium">
              Person
            </th>
            {heads.map(([head, width]) => (
              <th
                key={head}
                scope="col"
                className={`h-8 px-2 text-right font-medium whitespace-nowrap last:pr-4 ${width}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {payees.map((payee) => (
          <PayeeRows key={payee.key} run={run} payee={payee} />
        ))}
        <tfoot className="bg-hover font-strong @max-[50rem]:block">
          <tr className={clsx(rowClass, '@min-[50rem]:h-11')}>
            <th
              scope="row"
              className="pl-4 text-left font-strong @max-[50rem]:flex-[1_1_calc(100%-9rem)] @max-[50rem]:pl-0"
            >
              Total
            </th>
            <PaySum label="Balance due" amount={sum([totals.balances, totals.referrals]).toNumber()} />
            <PaySum label="Draws" amount={totals.draws} />
            <PaySum label="Owed back" amount={totals.owedBack} isWarning />
            <PayCell isMain className="text-16">
              {formatDollars(totals.toPay)}
            </PayCell>
            <PayCell className="text-12 font-normal text-3">{paymentsInWords(run)}</PayCell>
            <PaySum
              label="Year to date"
              amount={sum(payees.map(({ yearToDate }) => yearToDate)).toNumber()}
            />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
