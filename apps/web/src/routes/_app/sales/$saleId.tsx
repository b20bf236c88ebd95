import { webSales } from '@crm/contract/web/sales'
import { createFileRoute } from '@tanstack/react-router'
import { pageQuery } from '~/api/route-query.ts'
import { searchTexts } from '~/lists/search-text.ts'
import { readRecordSearch, recordTexts } from '~/records/page/record-search.ts'
import { timelinePages } from '~/records/timeline/timeline-pages.ts'
import { SaleRecord } from './-record/sale-record.tsx'

/** The tabs that an address can name. */
const tabs = ['tasks', 'appointments', 'documents', 'contracts', 'history']

/** One job: its phase, its blockers and everything agreed. */
export const Route = createFileRoute('/_app/sales/$saleId')({
  validateSearch: searchTexts(...recordTexts),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params: { saleId: id } }) => {
    void context.queries.prefetchQuery(pageQuery(webSales.get, { params: { id } }))
    void context.queries.prefetchQuery(pageQuery(webSales.progress, { params: { id } }))
    void context.queries.prefetchQuery(pageQuery(webSales.moves, { params: { id } }))
    void context.queries.prefetchInfiniteQuery(
      timelinePages({ type: 'sale', id }, readRecordSearch(deps, tabs)),
    )
  },
  component: SalePage,
})

function SalePage() {
  const { saleId } = Route.useParams()
  return <SaleRecord key={saleId} saleId={saleId} search={readRecordSearch(Route.useSearch(), tabs)} />
}
