import { notifyManager, useQueryClient } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useCallback, useSyncExternalStore } from 'react'
import { isStale } from '~/api/queries.ts'
import { OfflineStrip } from '~/offline/offline-strip.tsx'
import { Button } from '~/ui/button.tsx'
import { usePhone } from '~/ui/use-phone.ts'

const shownAndStale = { type: 'active', predicate: isStale } as const

/**
 * Shows that a refetch failed, with a retry button. It has reserved space in the bar, so that nothing
 * shifts. On phones it is part of the offline strip.
 */
export default function StaleMark() {
  const queries = useQueryClient()
  const isBehind = useSyncExternalStore(
    useCallback((hear) => queries.getQueryCache().subscribe(notifyManager.batchCalls(hear)), [queries]),
    () => queries.getQueryCache().findAll(shownAndStale).length > 0,
  )
  const readAgain = () => void queries.refetchQueries(shownAndStale)
  if (usePhone()) return <OfflineStrip onRefresh={isBehind ? readAgain : undefined} />
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> is for the result of a form
      role="status"
      className="absolute right-full mr-2"
    >
      {isBehind ? (
        <Button size="small" data-tip="Some data could not be refreshed" onClick={readAgain}>
          <RefreshCw />
          Not up to date
        </Button>
      ) : null}
    </div>
  )
}
