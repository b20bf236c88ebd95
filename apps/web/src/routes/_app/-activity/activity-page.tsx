import { activity } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { ask } from '../../../api/ask.ts'
import { pageOf } from '../../../api/page-of.ts'
import { useMe } from '../../../session/me.ts'
import { Earlier } from '../../../lists/earlier.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ActivityDays } from './activity-days.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { activityQuery, type ActivitySearch, readActivitySearch } from './activity-search.ts'
import { ActivitySkeleton } from './activity-skeleton.tsx'
import { NoActivity } from './no-activity.tsx'

const route = getRouteApi('/_app/activity')

/** What changed, newest first, day by day, among what the person sees. */
export function ActivityPage() {
  const mayRead = can.readActivity(useMe())
  if (!mayRead.ok) {
    return <Panel isPage icon={<Lock />} title="The activity is not open to you" help={mayRead.reason} />
  }
  return <Feed />
}

function Feed() {
  const search = readActivitySearch(route.useSearch())
  const navigate = route.useNavigate()
  const feed = useQuery({
    ...ask(activity.feed, { query: activityQuery(search) }),
    placeholderData: keepPreviousData,
  })
  const { rows, after } = pageOf(feed.data)
  const change = (changes: { [K in keyof ActivitySearch]: ActivitySearch[K] | undefined }) =>
    void navigate({ to: '.', search: { ...search, after: undefined, ...changes } as ActivitySearch })
  return (
    <>
      <header className="flex-none px-gutter pt-4 pb-2">
        <PageTitle>Activity</PageTitle>
      </header>
      <ActivityFilters search={search} onChange={change} />
      <div
        key={search.after}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys too
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto -outline-offset-2"
      >
        {feed.isError && !rows ? (
          <ErrorPanel>
            <Button onClick={() => void feed.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : rows === undefined ? (
          <ActivitySkeleton />
        ) : rows.length === 0 ? (
          <NoActivity search={search} onChange={change} />
        ) : (
          <ActivityDays entries={rows} />
        )}
      </div>
      <Earlier after={after} isNewest={search.after === undefined} />
    </>
  )
}
