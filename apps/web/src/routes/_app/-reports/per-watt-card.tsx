import type { SalesReport } from '@crm/contract/web/report-shapes'
import { formatDollars } from '@crm/domain/money'
import { linkOptions } from '@tanstack/react-router'
import { CountLink } from '../-count-link.tsx'
import { ReportCard } from './report-card.tsx'
import { useReportFilters } from './use-reports.ts'

interface Props {
  readonly report: SalesReport | undefined
}

type PerWatt = NonNullable<SalesReport['perWatt']>['all']

/** Price per watt, what remains of it, and the company's margin. */
export function PerWattCard({ report }: Props) {
  const { span, ofRep } = useReportFilters()
  const { all, byRep } = report?.perWatt ?? {}
  const row = (key: string, name: string, whose: { readonly rep?: string }, prices: PerWatt) => ({
    key,
    cells: [
      name,
      <CountLink
        key="n"
        n={prices.sheets}
        link={linkOptions({ to: '/commissions', search: { contract: span, priced: 'yes', ...whose } })}
      />,
      ...[prices.gross, prices.net, prices.par].map((price) =>
        price === null ? '–' : perWattInWords(price),
      ),
      aboveOf(prices),
    ],
  })
  return (
    <ReportCard
      title="Price per watt"
      population="Sheets by contract date"
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
      note="Weighted by watts. Net is after dealer fees and adders."
      wideOnly={[2, 4]}
    />
  )
}

const perWattInWords = (price: number) => `${formatDollars(price)}/W`

const aboveOf = ({ net, par }: PerWatt) =>
  net === null || par === null ? '–' : `${net < par ? '−' : '+'}${perWattInWords(Math.abs(net - par))}`
