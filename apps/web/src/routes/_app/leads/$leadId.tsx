import { activity, webLeads, webNotes } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { ask } from '../../../api/ask.ts'
import { LeadRecord } from './-record/lead-record.tsx'

/** One client and everything about them. */
export const Route = createFileRoute('/_app/leads/$leadId')({
  loader: ({ context, params: { leadId } }) => {
    void context.queries.prefetchQuery(ask(webLeads.get, { params: { id: leadId } }))
    void context.queries.prefetchQuery(ask(webNotes.list, { query: { leadId } }))
    void context.queries.prefetchQuery(ask(activity.feed, { query: { leadId } }))
  },
  component: LeadPage,
})

function LeadPage() {
  const { leadId } = Route.useParams()
  return <LeadRecord key={leadId} leadId={leadId} />
}
