import type { CommissionStatement } from '@crm/contract/web/statement-shapes'
import { formatDollars } from '@crm/domain/money'
import { dateInWords } from '@crm/domain/moments'
import { Card } from '~/ui/card.tsx'

interface Props {
  readonly period: NonNullable<CommissionStatement['period']>
}

/** Opening balance, movements and closing balance of the period: the three add up. */
export function StatementPeriod({ period }: Props) {
  const { opening, earned, paid, closing } = period
  const rows = [
    ['Opening balance', opening],
    ['Earned', earned],
    ['Paid', -paid],
    ['Closing balance', closing],
  ] as const
  return (
    <Card title={inWords(period)}>
      <dl className="grid grid-cols-4 gap-y-3 px-4 py-3 @max-[44rem]:pairs">
        {rows.map(([label, amount]) => (
          <div key={label} className="grid content-start">
            <dt className="text-13 text-3">{label}</dt>
            <dd className="num text-16 font-medium">{formatDollars(amount)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const inWords = ({ from, to }: Props['period']): string =>
  [from && `From ${dateInWords(from)}`, to && `${from ? 'to' : 'Until'} ${dateInWords(to)}`]
    .filter(Boolean)
    .join(' ')
