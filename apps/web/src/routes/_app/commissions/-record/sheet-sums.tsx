import type { Commission } from '@crm/contract/web/commission-shapes'
import { balanceOf } from '@crm/domain/commissions/balance'
import { formatDollars } from '@crm/domain/money'
import { clsx } from 'clsx'
import { formatPerWatt } from '~/kinds/commissions/per-watt.ts'
import { availableOn, snapshotOf } from '../-sheet-snapshot.ts'

interface Props {
  readonly sheet: Commission
}

/** Totals: commission, drawn and remaining; the available amount is shown up front. */
export function SheetSums({ sheet }: Props) {
  const { commissionAmount, netToRepPPW, draws, drawPaidTotal, drawOpenTotal } = sheet
  const available = availableOn(sheet)
  const count = (of: readonly string[]) => draws.filter(({ state }) => of.includes(state)).length
  const sums = [
    {
      label: 'Commission',
      amount: commissionAmount,
      words: netToRepPPW === null ? 'No panels' : `${formatPerWatt(netToRepPPW)} to the rep`,
    },
    { label: 'Drawn', amount: drawPaidTotal, words: `${count(['Paid'])} paid` },
    { label: 'Requested', amount: drawOpenTotal, words: `${count(['Requested', 'Approved'])} open` },
    {
      label: 'Balance due',
      amount: sheet.balanceDue,
      words: ofBalance(sheet),
    },
    {
      label: 'Available to draw',
      amount: available.amount,
      words: available.reason ?? sheet.drawShare.words ?? 'balance less requested',
    },
  ]
  return (
    <dl className="grid grid-cols-[1.35fr_1fr_1fr_1fr_1.1fr] gap-y-3 @max-[44rem]:pairs">
      {sums.map(({ label, amount, words }, at) => (
        <div
          key={label}
          className={clsx(
            'grid content-start',
            at === 0
              ? '@max-[44rem]:col-span-2'
              : 'border-l border-line pl-4 @max-[44rem]:border-l-0 @max-[44rem]:pl-0',
          )}
        >
          <dt className="text-13 text-3">{label}</dt>
          <dd
            className={clsx(
              'num leading-8 font-strong tracking-tight',
              at === 0 ? 'text-28' : 'text-20',
              amount < 0 && 'text-late-text',
            )}
          >
            {formatDollars(amount)}
          </dd>
          <dd className="text-12 text-3">{words}</dd>
        </div>
      ))}
    </dl>
  )
}

function ofBalance(sheet: Commission): string {
  const { settledAmount } = sheet
  const { owedBack } = balanceOf(snapshotOf(sheet))
  if (!owedBack.isZero()) return `${formatDollars(owedBack)} owed back`
  return settledAmount === null ? 'earned less drawn' : `${formatDollars(settledAmount)} settled by payroll`
}
