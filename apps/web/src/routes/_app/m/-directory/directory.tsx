import { can } from '@crm/domain/people/can'
import { getRouteApi, Link } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { FilterBox } from '~/forms/filter-box.tsx'
import { validSearch } from '~/lists/list-query.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { InfiniteRows } from '~/lists/page/infinite-rows.tsx'
import { ListTabs } from '~/lists/page/list-tabs.tsx'
import { all } from '~/lists/tab-choice.ts'
import NotHere from '~/ui/not-here.tsx'
import { useMe } from '~/session/me.ts'
import { buttonClass } from '~/ui/button-class.ts'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import { SegmentedLinks } from '~/ui/segmented-links.tsx'
import { leadTabs } from '~/kinds/leads/lead-tabs.ts'
import { clientList } from './client-list.tsx'

const route = getRouteApi('/_app/m/directory')

/** All clients the person may see, for phones: search, statuses and rows of 64 px. */
export function Directory() {
  const me = useMe()
  const mayRead = clientList.mayRead(me)
  const search = validSearch(clientList, route.useSearch())
  const navigate = route.useNavigate()
  const find = (q: string) =>
    void navigate({ search: (now: ListSearch) => ({ ...now, q: q || undefined }), replace: true })
  const isByName = search.sort === 'name'
  return (
    <>
      <header className="flex flex-none items-center gap-2 px-gutter pt-[max(10px,env(safe-area-inset-top))]">
        <PageTitle>{clientList.title}</PageTitle>
        {can.createLead(me).ok ? (
          <Link
            to="/leads/new"
            aria-label="New lead"
            data-tip="New lead"
            className={`${buttonClass({ variant: 'primary', square: true })} ml-auto max-sm:size-11`}
          >
            <Plus />
          </Link>
        ) : null}
      </header>
      {mayRead.ok ? (
        <>
          <div className="grid flex-none gap-2.5 px-gutter pt-2.5 sm:max-w-[560px] [&>label]:h-11 [&>label]:w-auto [&>label]:text-16">
            <FilterBox label="Name, phone, street" value={search.q ?? ''} onChange={find} />
            <SegmentedLinks label="Order">
              <Link
                to="/m/directory"
                search={(now: ListSearch) => ({ ...now, sort: undefined })}
                activeOptions={{ exact: true }}
                aria-current={isByName ? undefined : 'true'}
              >
                Latest
              </Link>
              <Link
                to="/m/directory"
                search={(now: ListSearch) => ({ ...now, sort: 'name' })}
                aria-current={isByName ? 'true' : undefined}
              >
                By name
              </Link>
            </SegmentedLinks>
          </div>
          <ListTabs list={clientList} tabs={leadTabs} search={search} />
          <InfiniteRows
            list={clientList}
            search={search}
            empty={<Nobody search={search} />}
            offlineNotice={<NotHere />}
          />
        </>
      ) : (
        <Panel icon={<Lock />} title={clientList.deniedTitle} help={mayRead.reason} />
      )}
    </>
  )
}

const Nobody = ({ search: { q, status = all } }: { readonly search: ListSearch }) =>
  q || status !== all ? (
    <Panel icon={<SearchX />} title="No client matches" help="Type less, or show every status.">
      <Link to="/m/directory" className={buttonClass()}>
        Show every client
      </Link>
    </Panel>
  ) : (
    <Panel {...clientList.empty} />
  )
