import { webLeads } from '@crm/contract'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ask } from '../../../api/ask.ts'
import { usePreferences } from '../../../preferences.ts'
import { leadPageQuery, readLeadSearch } from './-lead-search.ts'
import { LeadList } from './-list/lead-list.tsx'
import { leadPageSize } from './-list/page-size.ts'

/** The list of leads; what opens over it (a new lead) is a child, so that the list stays where it is. */
export const Route = createFileRoute('/_app/leads/_list')({
  validateSearch: readLeadSearch,
  beforeLoad: ({ search, location }) => {
    if (search.status) return
    const status = usePreferences.getState().statusFilter
    throw redirect({ to: location.pathname, search: { ...search, status }, replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queries.prefetchQuery(ask(webLeads.statusCount, {}))
    void context.queries.prefetchQuery(
      ask(webLeads.listPaginated, { query: leadPageQuery(deps, leadPageSize()) }),
    )
  },
  component: LeadList,
})
