import { webAddresses, webLeads } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { pageQuery } from '~/api/route-query.ts'
import { searchTexts } from '~/lists/search-text.ts'
import { readRecordSearch, recordTexts } from '~/records/page/record-search.ts'
import { LeadRecord } from './-record/lead-record.tsx'
import { nextAppointmentOf } from './-record/next-appointment.tsx'
import { timelinePages } from '~/records/timeline/timeline-pages.ts'

/** The tabs that an address can name. */
const tabs = ['appointments', 'documents', 'contracts', 'tasks', 'referrals', 'history']

/** One client and everything about them. */
export const Route = createFileRoute('/_app/leads/$leadId')({
  validateSearch: searchTexts(...recordTexts),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params: { leadId } }) => {
    void context.queries.prefetchQuery(pageQuery(webLeads.get, { params: { id: leadId } }))
    void context.queries.prefetchQuery(nextAppointmentOf(leadId))
    void context.queries.prefetchQuery(pageQuery(webAddresses.list, { query: { leadId } }))
    void context.queries.prefetchInfiniteQuery(
      timelinePages({ type: 'lead', id: leadId }, readRecordSearch(deps, tabs)),
    )
  },
  component: LeadPage,
})

function LeadPage() {
  const { leadId } = Route.useParams()
  return <LeadRecord key={leadId} leadId={leadId} search={readRecordSearch(Route.useSearch(), tabs)} />
}
