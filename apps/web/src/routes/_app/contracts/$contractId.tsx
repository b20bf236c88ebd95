import { contracts } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { pageQuery } from '~/api/route-query.ts'
import { searchTexts } from '~/lists/search-text.ts'
import { readRecordSearch, recordTexts } from '~/records/page/record-search.ts'
import { ContractRecord } from './-record/contract-record.tsx'

/** One contract: progress, content, signers and actions. */
export const Route = createFileRoute('/_app/contracts/$contractId')({
  validateSearch: searchTexts(...recordTexts),
  loader: ({ context, params: { contractId: id } }) => {
    void context.queries.prefetchQuery(pageQuery(contracts.get, { params: { id } }))
    void context.queries.prefetchQuery(pageQuery(contracts.preview, { params: { id } }))
  },
  component: ContractPage,
})

function ContractPage() {
  const { contractId } = Route.useParams()
  return (
    <ContractRecord
      key={contractId}
      contractId={contractId}
      search={readRecordSearch(Route.useSearch(), ['audit', 'history'])}
    />
  )
}
