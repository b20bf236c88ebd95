import { activity } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { RebasedNotice } from '~/forms/rebased-notice.tsx'
import { ActivitySentence } from '~/records/timeline/activity-sentence.tsx'
import { Time } from '~/ui/time.tsx'

interface Props {
  readonly sheet: Commission
  /** The version the edit was based on. */
  readonly since: number
  readonly onTakeTheirs: () => void
}

/** Lists the concurrent changes to the sheet, and who made them. */
export function TheirChanges({ sheet, since, onTakeTheirs }: Props) {
  const { data } = useQuery({
    ...routeQuery(activity.feed, { query: { subjectId: sheet.id, subjectType: 'commission', limit: 20 } }),
    meta: { quiet: true },
  })
  const changes = data?.filter(({ version }) => version !== null && version > since) ?? []
  const names = [...new Set(changes.map(({ actorName }) => actorName))]
  return (
    <RebasedNotice
      words={`${names.join(' and ') || 'Someone'} changed this commission sheet.`}
      changes={changes.map((entry) => ({
        key: entry.id,
        what: (
          <>
            <ActivitySentence entry={entry} />, <Time at={entry.at} className="text-3" />
          </>
        ),
      }))}
      onTakeTheirs={onTakeTheirs}
    />
  )
}
