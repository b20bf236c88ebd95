import { activity } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { activityIcon } from '../timeline/activity-icon.ts'
import { ActivitySentence } from '../timeline/activity-sentence.tsx'
import { TimelineEntry } from '../timeline/timeline-entry.tsx'

interface Props {
  /** Whose doings they are. */
  readonly of: Pick<CallInput<typeof activity.feed>['query'] & object, 'subjectId' | 'saleId' | 'subjectType'>
  /** It is all that stands there, and not below what it is about. */
  readonly isWhole?: true
}

/**
 * What happened to a record that has no timeline, the newest first; one that was only created has no past, unless that
 * is what somebody came to read.
 */
export function RecordPast({ of, isWhole }: Props) {
  const past = useQuery({
    ...ask(activity.feed, { query: { ...of, limit: isWhole ? 200 : 50 } }),
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
