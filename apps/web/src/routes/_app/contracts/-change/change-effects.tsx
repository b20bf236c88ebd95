import type { ChangeEffect } from '@crm/contract/web/contract-shapes'
import { formatDollars } from '@crm/domain/money'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Landmark from 'lucide-react/icons/landmark'
import { Facts } from '~/ui/facts.tsx'

interface Props {
  readonly effect: ChangeEffect
}

/** Before and after by field, then the effect on price, lender and commission. */
export const ChangeEffects = ({ effect }: Props) => (
  <div className="grid gap-4 text-13">
    {effect.terms.length === 0 ? (
      <p className="text-3">Nothing changes.</p>
    ) : (
      <table className="w-full table-fixed text-left">
        <caption className="sr-only">What differs</caption>
        <thead className="text-12 text-3">
          <tr>
            <th className="w-2/5 pb-1 font-normal">Term</th>
            <th className="pb-1 font-normal">Before</th>
            <th className="pb-1 font-normal">After</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {effect.terms.map(({ field, label, before, after }) => (
            <tr key={field}>
              <th scope="row" className="py-1.5 pr-3 text-left font-normal text-2 first-letter:uppercase">
                {label}
              </th>
              <td className="py-1.5 pr-3 break-words text-3">
                <del className="no-underline">{before ?? 'None'}</del>
              </td>
              <td className="py-1.5 font-medium break-words">
                <ins className="no-underline">{after ?? 'None'}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    {effect.moneyFault === null ? null : (
      <p className="flex gap-1.5 text-late-text">
        <CircleAlert className="icon-14 mt-0.5" />
        {effect.moneyFault}
      </p>
    )}
    <Facts
      of={{
        Price: <Step before={effect.priceBefore} after={effect.priceAfter} by={effect.priceDifference} />,
        Lender: effect.lenderSignsAgain ? (
          <span className="flex gap-1.5 text-warn-text">
            <Landmark className="icon-14 mt-0.5" />
            Signs again: {effect.lenderSignsAgain}
          </span>
        ) : (
          <span className="flex gap-1.5">
            <CircleCheck className="icon-14 mt-0.5 text-ok-text" />
            Need not sign again
          </span>
        ),
        ...(effect.commission && {
          Commission: (
            <Step
              before={effect.commission.before}
              after={effect.commission.after}
              by={effect.commission.difference}
            />
          ),
        }),
      }}
    />
  </div>
)

interface StepProps {
  readonly before: number | null
  readonly after: number | null
  readonly by: number
}

/** "$36,900.00 → $38,100.00 (+$1,200.00)" */
const Step = ({ before, after, by }: StepProps) => (
  <span className="num inline-flex flex-wrap items-center gap-1.5">
    {before === null ? 'None' : formatDollars(before)}
    {by === 0 ? (
      <span className="text-3">stays</span>
    ) : (
      <>
        <ArrowRight className="icon-12 text-3" aria-label="becomes" />
        <strong className="font-strong">{after === null ? 'None' : formatDollars(after)}</strong>
        <span className="text-3">
          ({by > 0 ? '+' : '−'}
          {formatDollars(Math.abs(by))})
        </span>
      </>
    )}
  </span>
)
