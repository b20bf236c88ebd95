import { activity } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../../api/ask.ts'
import { activityIcon } from '../../../../records/timeline/activity-icon.ts'
import { ActivitySentence } from '../../../../records/timeline/activity-sentence.tsx'
import { TimelineEntry } from '../../../../records/timeline/timeline-entry.tsx'

interface Props {
  readonly taskId: string
}

/** What happened to a task, the newest first; one that was only created has no past. */
export function TaskPast({ taskId }: Props) {
  const past = useQuery({
    ...ask(activity.feed, { query: { subjectId: taskId, subjectType: 'task', limit: 50 } }),
    meta: { quiet: true },
  }).data
  if (!past || past.length < 2) return null
  return (
    <section aria-label="History" className="border-t border-line pt-4">
      <h3 className="mb-3 text-12 font-medium text-3">History</h3>
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
