import { serviceJobs } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { pageQuery } from '~/api/route-query.ts'
import { searchTexts } from '~/lists/search-text.ts'
import { readRecordSearch, recordTexts } from '~/records/page/record-search.ts'
import { timelinePages } from '~/records/timeline/timeline-pages.ts'
import { ServiceJobRecord } from './-record/service-job-record.tsx'

/** The tabs that an address can name. */
const tabs = ['tasks', 'documents', 'history']

/** One service job: its status, its place and the work done. */
export const Route = createFileRoute('/_app/service-jobs/$serviceJobId')({
  validateSearch: searchTexts(...recordTexts),
  codeSplitGroupings: [['loader', 'component']],
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params: { serviceJobId: id } }) => {
    void context.queries.prefetchQuery(pageQuery(serviceJobs.get, { params: { id } }))
    void context.queries.prefetchQuery(pageQuery(serviceJobs.relations, { params: { id } }))
    void context.queries.prefetchInfiniteQuery(
      timelinePages({ type: 'serviceJob', id }, readRecordSearch(deps, tabs)),
    )
  },
  component: ServiceJobPage,
})

function ServiceJobPage() {
  const { serviceJobId } = Route.useParams()
  const search = readRecordSearch(Route.useSearch(), tabs)
  return <ServiceJobRecord key={serviceJobId} serviceJobId={serviceJobId} search={search} />
}
