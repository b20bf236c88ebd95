import { webLeads } from '@crm/contract'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ask } from '../../../api/ask.ts'
import { usePreferences } from '../../../preferences.ts'
import { leadFilterKeys, leadPageQuery, readLeadSearch } from './-lead-search.ts'
import { LeadFilters } from './-list/lead-bar.tsx'
import { LeadList } from './-list/lead-list.tsx'
import { allRows, leadPageSize, leadTable, usualPageSize } from './-list/page-size.ts'

/** The list of leads; what opens over it (a new lead) is a child, so that the list stays where it is. */
export const Route = createFileRoute('/_app/leads/_list')({
  validateSearch: readLeadSearch,
  beforeLoad: ({ search, location }) => {
    if (search.status) return
    const { statusFilter: status, tableLayouts } = usePreferences.getState()
    const layout = search.layout ?? tableLayouts[leadTable]
    const remembered = {
      status,
      ...(layout && { layout }),
      ...(leadPageSize() === allRows && { rows: 'all' as const }),
    }
    throw redirect({ to: location.pathname, search: { ...search, ...remembered }, replace: true })
  },
  // What is beside the list, and how it looks, is no reason to read it again.
  loaderDeps: ({ search: { preview: _preview, layout: _layout, ...search } }) => search,
  loader: ({ context, deps }) => {
    void context.queries.prefetchQuery(ask(webLeads.statusCount, {}))
    if (deps.rows !== 'all') {
      void context.queries.prefetchQuery(
        ask(webLeads.listPaginatedLight, { query: leadPageQuery(deps, leadPageSize() || usualPageSize) }),
      )
    }
    // Several filters take a second line: there before the rows, they do not push them down.
    return leadFilterKeys.some((key) => deps[key]) ? LeadFilters.preload?.() : undefined
  },
  component: LeadList,
})
