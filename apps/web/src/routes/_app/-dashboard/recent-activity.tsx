import { activity } from '@crm/contract'
import type { ActivityEntry } from '@crm/contract/web/activity-shapes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { activityIcon } from '~/records/timeline/activity-icon.ts'
import { ActivitySentence } from '~/records/timeline/activity-sentence.tsx'
import { SkeletonEntries } from '~/records/timeline/skeleton-entries.tsx'
import { TimelineEntry } from '~/records/timeline/timeline-entry.tsx'

/** Recent changes that the person may see. */
export function RecentActivity() {
  const feed = useQuery(routeQuery(activity.feed, { query: { limit: 12 } }))
  return (
    <Card title="Recent activity">
      {feed.isError && !feed.data ? (
        <ErrorPanel>
          <Button onClick={() => void feed.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : (
        <div className="p-4 pb-0">
          {feed.data ? (
            <Entries entries={feed.data} />
          ) : (
            <SkeletonEntries label="Loading the activity" className="pb-4" />
          )}
        </div>
      )}
    </Card>
  )
}

function Entries({ entries }: { readonly entries: readonly ActivityEntry[] }) {
  if (entries.length === 0) return <p className="pb-4 text-13 text-3">Nothing has happened yet.</p>
  return (
    // A new key per first entry: the list is replaced, so older entries do not count as layout shift.
    <ol key={entries[0]?.id}>
      {entries.map((entry) => (
        <TimelineEntry key={entry.id} icon={activityIcon(entry.verb)} at={entry.at}>
          <ActivitySentence entry={entry} />
          <About entry={entry} />
        </TimelineEntry>
      ))}
    </ol>
  )
}

/** The lead that the entry is about. */
function About({ entry: { leadId, leadName } }: { readonly entry: ActivityEntry }) {
  if (leadId === null) return null
  return (
    <>
      {' · '}
      <Link to="/leads/$leadId" params={{ leadId }} className="link-quiet font-medium">
        {leadName}
      </Link>
    </>
  )
}
