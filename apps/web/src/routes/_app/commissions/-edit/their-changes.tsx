import { activity } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { ask } from '../../../../api/ask.ts'
import { ActivitySentence } from '../../../../records/timeline/activity-sentence.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Time } from '../../../../ui/time.tsx'

interface Props {
  readonly sheet: Commission
  /** The version that was typed on. */
  readonly since: number
  readonly onTakeTheirs: () => void
}

/** Who changed the sheet while it was typed on, and what; the form stands on theirs by now. */
export function TheirChanges({ sheet, since, onTakeTheirs }: Props) {
  const { data } = useQuery({
    ...ask(activity.feed, { query: { subjectId: sheet.id, subjectType: 'commission', limit: 20 } }),
    meta: { quiet: true },
  })
  const changes = data?.filter(({ version }) => version !== null && version > since) ?? []
  const names = [...new Set(changes.map(({ actorName }) => actorName))]
  return (
    <div
      ref={intoView}
      role="alert"
      className="grid gap-2 rounded-card border border-warn-line bg-warn-ground px-3 py-2 text-13 text-1"
    >
      <p className="flex items-start gap-2">
        <CircleAlert className="mt-0.5 text-warn-text" />
        <span>
          {names.length === 0 ? 'Somebody' : names.join(' and ')} changed this commission sheet in the
          meantime. What you did not touch is theirs now; where both changed the same, yours stands. Look it
          over and save.
        </span>
      </p>
      {changes.length > 0 ? (
        <ul className="grid gap-1 pl-6 text-12 text-2">
          {changes.map((entry) => (
            <li key={entry.id}>
              <ActivitySentence entry={entry} />, <Time at={entry.at} className="text-3" />
            </li>
          ))}
        </ul>
      ) : null}
      <Button size="small" className="ml-6 justify-self-start" onClick={onTakeTheirs}>
        Take theirs
      </Button>
    </div>
  )
}

/** Whoever pressed Save at the foot of a long form would not see it above. */
function intoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' })
}
