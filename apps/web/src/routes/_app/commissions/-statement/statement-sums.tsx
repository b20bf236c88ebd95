import type { CommissionStatement } from '@crm/contract/web/statement-shapes'
import { formatDollars } from '@crm/domain/money'
import { clsx } from 'clsx'
import { Skeleton } from '~/ui/skeleton.tsx'

type Totals = CommissionStatement['totals']

interface Sum {
  readonly label: string
  readonly amount: (totals: Totals) => number
  readonly words: (totals: Totals) => string
}

const sums: readonly Sum[] = [
  {
    label: 'Due',
    amount: ({ due }) => due,
    words: ({ owedBack }) =>
      owedBack === 0 ? 'approved, less drawn and settled' : `less ${formatDollars(owedBack)} owed back`,
  },
  {
    label: 'Earned',
    amount: ({ earned }) => earned,
    words: ({ expected }) => `${formatDollars(expected)} waits to be approved`,
  },
  {
    label: 'Drawn',
    amount: ({ drawn }) => drawn,
    words: ({ settled, repaid, paidUnapproved }) =>
      [
        `${formatDollars(settled)} settled by payroll`,
        repaid > 0 && `${formatDollars(repaid)} paid back`,
        paidUnapproved > 0 && `${formatDollars(paidUnapproved)} of it on sheets not approved`,
      ]
        .filter(Boolean)
        .join(', '),
  },
  {
    label: 'Available to draw',
    amount: ({ available }) => available,
    words: ({ asked }) => `${formatDollars(asked)} requested`,
  },
  {
    label: 'At risk',
    amount: ({ atRisk }) => atRisk,
    words: ({ atRisk, forecast }) =>
      atRisk === 0
        ? 'nothing paid on jobs not installed'
        : forecast === null
          ? 'paid on jobs not yet installed'
          : `about ${formatDollars(forecast)} will be owed back`,
  },
]

/** Totals of the statement. "At risk" was paid on jobs that may still be canceled. */
export const StatementSums = ({ totals }: { readonly totals: Totals | undefined }) => (
  <dl className="grid grid-cols-[1.35fr_1fr_1fr_1fr_1.1fr] gap-y-3 @max-[60rem]:pairs">
    {sums.map(({ label, amount, words }, at) => (
      <div
        key={label}
        className={clsx(
          'grid min-w-0 content-start',
          at === 0
            ? '@max-[60rem]:col-span-2'
            : 'border-l border-line pl-4 @max-[60rem]:border-l-0 @max-[60rem]:pl-0',
        )}
      >
        <dt className="text-13 text-3">{label}</dt>
        <dd
          className={clsx(
            'num leading-8 font-strong tracking-tight',
            at === 0 ? 'text-28' : 'text-20',
            totals && amount(totals) < 0 && 'text-late-text',
          )}
        >
          {totals ? formatDollars(amount(totals)) : <Skeleton className="h-5 w-28" />}
        </dd>
        <dd className="min-h-4 text-12 text-3">{totals ? words(totals) : <Skeleton className="w-32" />}</dd>
      </div>
    ))}
  </dl>
)
