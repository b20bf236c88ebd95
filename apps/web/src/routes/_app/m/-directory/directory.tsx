import { can } from '@crm/domain/people/can'
import { getRouteApi, Link } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import { useMe } from '../../../../session/me.ts'
import { FilterBox } from '../../../../lists/filter-box.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { SegmentedLinks } from '../../../../ui/segmented-links.tsx'
import { ClientRows } from './client-rows.tsx'
import { readDirectorySearch } from './directory-search.ts'
import { DirectoryTabs } from './directory-tabs.tsx'

const route = getRouteApi('/_app/m/directory')

/** Every client one may see, for the thumb: a search, the statuses, and rows of 64 px. */
export function Directory() {
  const me = useMe()
  const mayRead = can.readLead(me)
  const kept = route.useSearch()
  const search = readDirectorySearch(kept)
  const navigate = route.useNavigate()
  const find = (q: string) =>
    void navigate({ search: ({ q: _before, ...rest }) => ({ ...rest, ...(q && { q }) }), replace: true })
  return (
    <>
      <header className="flex flex-none items-center gap-2 px-gutter pt-[max(10px,env(safe-area-inset-top))]">
        <PageTitle>Clients</PageTitle>
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
            <FilterBox label="Name, phone or street" value={search.q ?? ''} onChange={find} />
            <SegmentedLinks label="Order">
              <Link
                to="/m/directory"
                search={({ by: _before, ...rest }) => rest}
                activeOptions={{ exact: true }}
                aria-current={search.isByName ? undefined : 'true'}
              >
                Latest
              </Link>
              <Link
                to="/m/directory"
                search={(rest) => ({ ...rest, by: 'name' })}
                aria-current={search.isByName ? 'true' : undefined}
              >
                By name
              </Link>
            </SegmentedLinks>
          </div>
          <DirectoryTabs chosen={search.status} />
          <ClientRows search={search} />
        </>
      ) : (
        <Panel icon={<Lock />} title="Clients are not open to you" help={mayRead.reason} />
      )}
    </>
  )
}
