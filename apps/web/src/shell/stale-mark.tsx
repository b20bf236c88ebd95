import { notifyManager, useQueryClient } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useCallback, useSyncExternalStore } from 'react'
import { isStale } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'

const shownAndStale = { type: 'active', predicate: isStale } as const

/**
 * Says that something on the page could not be read again, and does. Nothing moves for it: it stands in the
 * room of the bar, on phones above the navigation.
 */
export default function StaleMark() {
  const queries = useQueryClient()
  const isBehind = useSyncExternalStore(
    useCallback((hear) => queries.getQueryCache().subscribe(notifyManager.batchCalls(hear)), [queries]),
    () => queries.getQueryCache().findAll(shownAndStale).length > 0,
  )
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> is for the result of a form
      role="status"
      className="max-sm:fixed max-sm:bottom-[calc(env(safe-area-inset-bottom)+68px)] max-sm:left-1/2 max-sm:z-30 max-sm:-translate-x-1/2 sm:absolute sm:right-full sm:mr-2"
    >
      {isBehind ? (
        <Button
          size="small"
          data-tip="Some of what you see could not be read again"
          onClick={() => void queries.refetchQueries(shownAndStale)}
        >
          <RefreshCw />
          Not up to date
        </Button>
      ) : null}
    </div>
  )
}
