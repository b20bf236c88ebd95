import { activity } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { activityIcon } from '../timeline/activity-icon.ts'
import { ActivitySentence } from '../timeline/activity-sentence.tsx'
import { TimelineEntry } from '../timeline/timeline-entry.tsx'

interface Props {
  /** Query for the activity. */
  readonly of: Pick<CallInput<typeof activity.feed>['query'] & object, 'subjectId' | 'saleId' | 'subjectType'>
  /** It fills the page instead of following the record. */
  readonly isWhole?: true
}

/**
 * The activity of a record without a timeline, newest first; hidden if it was only created, unless it is the
 * page's content.
 */
export function RecordPast({ of, isWhole }: Props) {
  const past = useQuery({
    ...routeQuery(activity.feed, { query: { ...of, limit: isWhole ? 200 : 50 } }),
    meta: { quiet: true },
  }).data
  if (!past || (past.length < 2 && !isWhole)) return null
  const Heading = isWhole ? 'h2' : 'h3'
  return (
    <section aria-label="History" className={isWhole ? undefined : 'border-t border-line pt-4'}>
      <Heading className={isWhole ? 'sr-only' : 'mb-3 text-12 font-medium text-3'}>History</Heading>
      <ol className="grid">
        {past.map((entry) => (
          <TimelineEntry key={entry.id} icon={activityIcon(entry.verb)} at={entry.at}>
            <ActivitySentence entry={entry} />
          </TimelineEntry>
        ))}
      </ol>
    </section>
  )
}
