import { can } from '@crm/domain/people/can'
import { getRouteApi, Link, Outlet } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import { useMe } from '../../../../session/me.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import type { LeadSearch } from '../-lead-search.ts'
import { LeadTakeout } from './lead-takeout.tsx'
import { Leads } from './leads.tsx'

const route = getRouteApi('/_app/leads/_list')

/** Title, tabs with counts, filters, rows, pager. */
export function LeadList() {
  const me = useMe()
  const mayRead = can.readLead(me)
  const search = route.useSearch()
  return (
    <>
      <header className="flex flex-none items-center gap-2 px-gutter pt-4 pb-2 max-sm:pt-3">
        <PageTitle>Leads</PageTitle>
        <span className="ml-auto" />
        {mayRead.ok ? <LeadTakeout search={search} /> : null}
        {can.createLead(me).ok ? (
          <Link
            to="/leads/new"
            search={({ preview: _closed, ...kept }: LeadSearch) => kept}
            className={buttonClass({ variant: 'primary' })}
          >
            <Plus />
            New lead
          </Link>
        ) : null}
      </header>
      {mayRead.ok ? (
        <Leads search={search} />
      ) : (
        <Panel icon={<Lock />} title="Leads are not open to you" help={mayRead.reason} />
      )}
      <Outlet />
    </>
  )
}
