import { commissions } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { searchTexts } from '~/lists/search-text.ts'
import { readRecordSearch, recordTexts } from '~/records/page/record-search.ts'
import { SheetRecord } from './-record/sheet-record.tsx'

/** One commission sheet: its arithmetic, its draws and its actions. */
export const Route = createFileRoute('/_app/commissions/$sheetId')({
  validateSearch: searchTexts(...recordTexts),
  loader: ({ context, params: { sheetId: id } }) =>
    void context.queries.prefetchQuery(routeQuery(commissions.get, { params: { id } })),
  component: SheetPage,
})

function SheetPage() {
  const { sheetId } = Route.useParams()
  return <SheetRecord key={sheetId} sheetId={sheetId} search={readRecordSearch(Route.useSearch())} />
}
