import { webLeads } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import { ask } from '../../../../api/ask.ts'
import { useMe } from '../../../../session/me.ts'
import { Pager } from '../../../../tables/pager.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { usePhone } from '../../../../ui/use-phone.ts'
import { leadPageQuery, readLeadSearch, usualSort, type LeadSearch } from '../-lead-search.ts'
import { LeadFilters } from './lead-filters.tsx'
import { LeadPhoneList } from './lead-phone-list.tsx'
import { LeadTable } from './lead-table.tsx'
import { NoLeads } from './no-leads.tsx'
import { keepLeadPageSize, useLeadPageSize } from './page-size.ts'
import { StatusTabs } from './status-tabs.tsx'

const route = getRouteApi('/_app/leads/_list')

/** Title, tabs with counts, filters, rows, pager. */
export function LeadList() {
  const me = useMe()
  const mayRead = can.readLead(me)
  return (
    <>
      <header className="flex flex-none items-center gap-2 px-gutter pt-4 pb-2 max-sm:pt-3">
        <PageTitle>Leads</PageTitle>
        {can.createLead(me).ok ? (
          <Link
            to="/leads/new"
            search={(kept: LeadSearch) => kept}
            className={`${buttonClass({ variant: 'primary' })} ml-auto`}
          >
            <Plus />
            New lead
          </Link>
        ) : null}
      </header>
      {mayRead.ok ? (
        <Leads />
      ) : (
        <Panel icon={<Lock />} title="Leads are not open to you" help={mayRead.reason} />
      )}
      <Outlet />
    </>
  )
}

function Leads() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const pageSize = useLeadPageSize()
  const leads = useQuery({
    ...ask(webLeads.listPaginated, { query: leadPageQuery(search, pageSize) }),
    placeholderData: keepPreviousData,
  })
  const change = (changes: LeadSearch) =>
    void navigate({
      to: '.',
      search: readLeadSearch({ ...search, page: 1, ...changes }),
      replace: 'q' in changes,
    })
  const rows = leads.data?.items
  const Rows = usePhone() ? LeadPhoneList : LeadTable
  return (
    <>
      <StatusTabs chosen={search.status ?? 'All'} />
      <LeadFilters search={search} onChange={change} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {leads.isError && !rows ? (
          <ErrorPanel>
            <Button onClick={() => void leads.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : rows?.length === 0 ? (
          <NoLeads search={search} total={leads.data?.total ?? 0} onChange={change} />
        ) : (
          <Rows leads={rows} sort={search.sort ?? usualSort} onSort={(sort) => change({ sort })} />
        )}
      </div>
      <Pager
        page={search.page ?? 1}
        pageSize={pageSize}
        total={leads.data?.total}
        totalIsExact={leads.data?.totalIsExact ?? true}
        onPage={(page) => change({ page })}
        onPageSize={(size) => {
          keepLeadPageSize(size)
          change({})
        }}
      />
    </>
  )
}
