import { activity } from '@crm/contract'
import type { ActivityEntry } from '@crm/contract/web/activity-shapes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ask } from '../../../api/ask.ts'
import { Bone } from '../../../ui/bone.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { activityIcon } from '../-timeline/activity-icon.ts'
import { ActivitySentence } from '../-timeline/activity-sentence.tsx'
import { TimelineEntry } from '../-timeline/timeline-entry.tsx'

/** What changed lately among what the person sees. */
export function RecentActivity() {
  const feed = useQuery(ask(activity.feed, { query: { limit: 12 } }))
  return (
    <Card title="Recent activity">
      {feed.isError && !feed.data ? (
        <ErrorPanel>
          <Button onClick={() => void feed.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : (
        <div className="p-4 pb-0">{feed.data ? <Entries entries={feed.data} /> : <Loading />}</div>
      )}
    </Card>
  )
}

function Entries({ entries }: { readonly entries: readonly ActivityEntry[] }) {
  if (entries.length === 0) return <p className="pb-4 text-13 text-3">Nothing has happened yet.</p>
  return (
    <ol>
      {entries.map((entry) => (
        <TimelineEntry key={entry.id} icon={activityIcon(entry.verb)} at={entry.at}>
          <ActivitySentence entry={entry} />
          <About entry={entry} />
        </TimelineEntry>
      ))}
    </ol>
  )
}

/** Whom it was about. */
function About({ entry: { leadId, leadName } }: { readonly entry: ActivityEntry }) {
  if (leadId === null) return null
  return (
    <>
      {' · '}
      <Link
        to="/leads/$leadId"
        params={{ leadId }}
        className="text-link underline decoration-1 underline-offset-3"
      >
        {leadName}
      </Link>
    </>
  )
}

const Loading = () => (
  <section aria-busy="true" aria-label="Loading the activity" className="grid gap-5 pb-4">
    {['w-4/5', 'w-3/5', 'w-2/3', 'w-3/4', 'w-1/2'].map((width) => (
      <div key={width} className="flex items-center gap-3">
        <Bone className="size-6 rounded-full" />
        <Bone className={width} />
      </div>
    ))}
  </section>
)
