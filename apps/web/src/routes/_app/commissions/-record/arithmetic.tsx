import { activity } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { Figure, Term } from '@crm/domain/commissions/figures'
import { figureInWords, formatWatts } from '@crm/domain/figures'
import { type Amount, formatDollars, formatExactDollars } from '@crm/domain/money'
import { useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import Sigma from 'lucide-react/icons/sigma'
import { routeQuery } from '~/api/route-query.ts'
import { ActivitySentence } from '~/records/timeline/activity-sentence.tsx'
import { Time } from '~/ui/time.tsx'
import { formatPerWatt } from '~/kinds/commissions/per-watt.ts'

interface Props {
  readonly sheet: Commission
  /** Absent for input fields. */
  readonly figure: Figure | undefined
  readonly how: string
  readonly fields: readonly string[]
}

/** Explains a figure: its terms, its rule and its last changes. */
export const Arithmetic = ({ sheet, figure, how, fields }: Props) => (
  <div className="mx-3 mb-2.5 ml-9 overflow-x-auto rounded-control border border-line bg-surface text-12 max-sm:ml-3">
    {figure && figure.terms.length > 0 ? (
      <ul className="border-b border-line py-1">
        {figure.terms.map((term, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- equal terms, as two panels, differ by position alone
          <TermLine key={at} term={term} />
        ))}
        {figure.unrounded ? (
          <li className="flex justify-between gap-4 px-3 py-1 text-3">
            <span>Before rounding</span>
            <span className="num">{formatExactDollars(figure.unrounded)}</span>
          </li>
        ) : null}
      </ul>
    ) : null}
    <div className="grid gap-1 px-3 py-1.5 text-2">
      <p className="flex gap-2">
        <Sigma className="icon-14 mt-px flex-none text-3" />
        {figure?.rule ?? how}
      </p>
      {fields.length > 0 ? <LastChanges sheet={sheet} fields={fields} /> : null}
    </div>
  </div>
)

const TermLine = ({ term: { sign, label, value, unit, of } }: { readonly term: Term }) => (
  <li className="flex items-baseline justify-between gap-4 px-3 py-1">
    <span>{label}</span>
    {of ? (
      <span className="num ml-auto text-3">
        {formatDollars(of.amount)} × {figureInWords(Number(of.fee), '%')} = {formatExactDollars(of.unrounded)}
      </span>
    ) : null}
    <span className="num">
      {sign} {units[unit](value)}
    </span>
  </li>
)

const units: Record<Term['unit'], (amount: Amount) => string> = {
  dollars: formatDollars,
  perWatt: formatPerWatt,
  watts: (amount) => formatWatts(Number(amount)),
}

/** The last three changes. */
function LastChanges({ sheet, fields }: Pick<Props, 'sheet' | 'fields'>) {
  const { data } = useQuery({
    ...routeQuery(activity.feed, {
      query: { subjectId: sheet.id, subjectType: 'commission', field: [...fields], limit: 3 },
    }),
    meta: { quiet: true },
  })
  return data?.map((entry) => (
    <p key={entry.id} className="flex gap-2">
      <History className="icon-14 mt-px flex-none text-3" />
      <span className="min-w-0">
        <ActivitySentence entry={entry} />, <Time at={entry.at} className="text-3" />
      </span>
    </p>
  ))
}
