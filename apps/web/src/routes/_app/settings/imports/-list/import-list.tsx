import { leadImports } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { ask } from '../../../../../api/ask.ts'
import { pageOf } from '../../../../../api/page-of.ts'
import { useMe } from '../../../../../session/me.ts'
import { Earlier } from '../../../../../tables/earlier.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { ErrorPanel } from '../../../../../ui/error-panel.tsx'
import { PageTitle } from '../../../../../ui/page-title.tsx'
import { Panel } from '../../../../../ui/panel.tsx'
import { usePhone } from '../../../../../ui/use-phone.ts'
import { ImportFilters } from './import-filters.tsx'
import { ImportPhoneList } from './import-phone-list.tsx'
import { importQuery, type ImportSearch, readImportSearch } from './import-search.ts'
import { ImportTable } from './import-table.tsx'
import { NoImports } from './no-imports.tsx'
import { OutcomeTabs } from './outcome-tabs.tsx'

const route = getRouteApi('/_app/settings/imports/_list')

/** Every call of the lead import, newest first, with what became of it. */
export function ImportList() {
  const me = useMe()
  const mayRead = can.readImportLog(me)
  const mayReplay = can.replayImport(me)
  if (!mayRead.ok) {
    return (
      <Panel
        isPage
        icon={<Lock />}
        title="The lead import is for Marketing and administrators"
        help={mayRead.reason}
      />
    )
  }
  return (
    <>
      <header className="grid flex-none gap-0.5 px-gutter pt-4 pb-2">
        <PageTitle>Lead import</PageTitle>
        <p className="text-13 text-3">
          What automation tools sent in, kept for 90 days.{mayReplay.ok ? '' : ` ${mayReplay.reason}`}
        </p>
      </header>
      <Log />
      <Outlet />
    </>
  )
}

function Log() {
  const search = readImportSearch(route.useSearch())
  const navigate = route.useNavigate()
  const log = useQuery({
    ...ask(leadImports.list, { query: importQuery(search) }),
    placeholderData: keepPreviousData,
  })
  const { rows, after } = pageOf(log.data)
  const Rows = usePhone() ? ImportPhoneList : ImportTable
  const change = (changes: { [K in keyof ImportSearch]: ImportSearch[K] | undefined }) =>
    void navigate({
      to: '/settings/imports',
      search: { ...search, after: undefined, ...changes } as ImportSearch,
      replace: 'q' in changes,
    })
  return (
    <>
      <OutcomeTabs search={search} />
      <ImportFilters search={search} onChange={change} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {log.isError && !rows ? (
          <ErrorPanel>
            <Button onClick={() => void log.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : rows?.length === 0 ? (
          <NoImports search={search} onChange={change} />
        ) : (
          <Rows rows={rows} />
        )}
      </div>
      <Earlier after={after} isNewest={search.after === undefined} />
    </>
  )
}
