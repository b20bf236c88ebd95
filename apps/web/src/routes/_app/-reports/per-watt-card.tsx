import type { SellingReport } from '@crm/contract/web/report-shapes'
import { linkOptions } from '@tanstack/react-router'
import { formatPerWatt } from '~/kinds/commissions/per-watt.ts'
import { Opens } from '../-opens.tsx'
import { ReportCard } from './report-card.tsx'
import { useAsked } from './use-reports.ts'

interface Props {
  readonly report: SellingReport | undefined
}

type PerWatt = NonNullable<SellingReport['perWatt']>['all']

/** Price per watt, what remains of it, and the company's margin. */
export function PerWattCard({ report }: Props) {
  const { span, ofRep } = useAsked()
  const { all, byRep } = report?.perWatt ?? {}
  const row = (key: string, name: string, whose: { readonly rep?: string }, prices: PerWatt) => ({
    key,
    cells: [
      name,
      <Opens
        key="n"
        n={prices.sheets}
        link={linkOptions({ to: '/commissions', search: { contract: span, priced: 'yes', ...whose } })}
      />,
      ...[prices.gross, prices.net, prices.par].map((price) => (price === null ? '–' : formatPerWatt(price))),
      aboveOf(prices),
    ],
  })
  return (
    <ReportCard
      title="Price per watt"
      table="perWatt"
      heads={['Rep', 'Sheets', 'Gross', 'Net', 'Par', 'Above par']}
      rows={
        all &&
        byRep &&
        (all.sheets === 0
          ? []
          : [
              ...(byRep.length > 1 ? [row('all', 'All', ofRep, all)] : []),
              ...byRep.map(({ repId, repName, ...prices }) =>
                row(repId, repName ?? 'Somebody', { rep: repId }, prices),
              ),
            ])
      }
      empty="No commission sheet that you may see has a contract of these days."
      note="Of commission sheets by the contract of their sale, weighted by watts. Net is after dealer fees and adders."
      roomy={[2, 4]}
    />
  )
}

const aboveOf = ({ net, par }: PerWatt) =>
  net === null || par === null ? '–' : `${net < par ? '−' : '+'}${formatPerWatt(Math.abs(net - par))}`
