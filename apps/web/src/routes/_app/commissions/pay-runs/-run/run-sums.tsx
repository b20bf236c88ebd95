import type { PayRun } from '@crm/contract/web/pay-run-shapes'
import { exact, formatDollars, sum } from '@crm/domain/money'
import { clsx } from 'clsx'
import { paymentsInWords } from './check-words.ts'

interface Props {
  readonly run: PayRun
}

/** Totals of the run. Owed back and left out are listed beside the total, not in it. */
export function RunSums({ run }: Props) {
  const { totals, payees } = run
  const paid = payees.filter(({ toPay }) => toPay > 0).flatMap(({ lines }) => lines)
  const drawCount = paid.filter(({ kind, leftOut }) => kind === 'draw' && leftOut === null).length
  const count = paid.filter(({ leftOut }) => leftOut === null).length - drawCount
  const left = payees.flatMap(({ lines }) => lines).filter(({ leftOut }) => leftOut !== null).length
  const rows = [
    ['Balances, referrals', count, sum([totals.balances, totals.referrals])],
    ['Approved draws', drawCount, totals.draws],
    [paymentsInWords(run), undefined, totals.toPay],
    ['Owed back, not deducted', undefined, totals.owedBack],
    ['Left out', left, totals.leftOut],
  ] as const
  return (
    <section aria-label="To pay">
      <h2 className="text-13 font-normal text-3">To pay</h2>
      <p className="num text-28 font-strong tracking-tight">{formatDollars(totals.toPay)}</p>
      <dl className="mt-1 text-13">
        {rows.map(([label, lines, amount], at) =>
          at > total && exact(amount).isZero() ? null : (
            <div
              key={label}
              className={clsx(
                'flex min-h-6.5 items-center justify-between gap-3',
                at === total ? 'border-t border-line font-strong' : at > total && 'text-3',
              )}
            >
              <dt>
                {label} {lines === undefined ? null : <span className="text-3">{lines}</span>}
              </dt>
              <dd className="num">{formatDollars(amount)}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}

/** The index of the total row. The rows after it are not in it, and appear only with an amount. */
const total = 2
