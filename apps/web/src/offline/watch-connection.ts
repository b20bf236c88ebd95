/** Updates the online status of `ui/online-status.ts`, and pauses queries while offline. */
import { onlineManager } from '@tanstack/react-query'
import { NoToken, Unreachable } from '~/api/errors.ts'
import { queries } from '~/api/queries.ts'
import { useOnlineStatus } from '~/ui/online-status.ts'

/** A call that never arrived: no network, or no token because of it. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof NoToken && !navigator.onLine)

/**
 * From now on queries pause while offline instead of failing, and resume by themselves: the page shows cached
 * data and says so.
 */
export function watchConnection(): void {
  const { queries: defaults = {}, ...others } = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...others, queries: { ...defaults, networkMode: 'online' } })
  onlineManager.setOnline(navigator.onLine)
  useOnlineStatus.setState({ isOffline: !navigator.onLine })
  onlineManager.subscribe((isOnline) => useOnlineStatus.setState({ isOffline: !isOnline }))
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'error' && action.error instanceof Unreachable)
      useOnlineStatus.setState({ isOffline: true })
    if (action.type === 'success' && !action.manual) useOnlineStatus.setState({ isOffline: false })
  })
}
