import type { LightWebSale, SaleSummary } from '@crm/contract/web/sale-shapes'
import { formatKilowatts } from '@crm/domain/figures'
import { formatWholeDollars } from '@crm/domain/money'
import { type SaleStatus, pathOfSale, phases } from '@crm/domain/sales/phases'
import { useQueries } from '@tanstack/react-query'
import Hourglass from 'lucide-react/icons/hourglass'
import { useState } from 'react'
import type { ColumnOf } from '~/boards/board-column.tsx'
import type { Query } from '~/lists/list.ts'
import { cardsOf } from './board-queries.ts'

/** The phases with the cards loaded so far; scrolling near the end loads the next page. */
export function usePhaseColumns(filter: Query, summary: SaleSummary | undefined) {
  const [read, setRead] = useState<Partial<Record<SaleStatus, number>>>({})
  const wanted = pathOfSale.flatMap((status) =>
    Array.from({ length: read[status] ?? 1 }, (_, at) => ({ status, page: at + 1 })),
  )
  const answers = useQueries({ queries: wanted.map(({ status, page }) => cardsOf(status, filter, page)) })
  const columns = pathOfSale.map((status): ColumnOf<LightWebSale> => {
    const pages = answers.filter((_, at) => wanted[at]?.status === status).map(({ data }) => data)
    const last = pages.at(-1)
    const isOpen = phases[status].days !== null
    const stands = summary?.[status]
    return {
      key: status,
      title: phases[status].label,
      cards: pages[0] && once(pages.flatMap((page) => page?.items ?? [])),
      total: isOpen ? summary && (stands?.jobs ?? 0) : pages[0]?.total,
      totalIsExact: isOpen || pages[0]?.totalIsExact !== false,
      aside: stands?.late ? <Late count={stands.late} /> : null,
      sum: stands ? (
        <span className="num flex gap-2">
          <span>{formatWholeDollars(stands.saleAmount)}</span>
          <span>{formatKilowatts(stands.systemWatts)}</span>
        </span>
      ) : (
        ''
      ),
      onNearEnd:
        last === undefined || last.next
          ? () => last?.next && setRead({ ...read, [status]: pages.length + 1 })
          : undefined,
      empty: 'No jobs',
    }
  })
  return { columns, failed: answers.find(({ isError, data }) => isError && !data) }
}

/** Two pages read while a job moved may both contain it. */
const once = (cards: readonly LightWebSale[]) => [...new Map(cards.map((card) => [card.id, card])).values()]

const Late = ({ count }: { readonly count: number }) => (
  <span className="flex items-center gap-1 text-12 text-late-text">
    <Hourglass className="icon-12" />
    {count} late
  </span>
)
