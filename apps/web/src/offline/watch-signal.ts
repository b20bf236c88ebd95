/** Updates the online status of `ui/signal.ts`, and pauses queries while offline. */
import { onlineManager } from '@tanstack/react-query'
import { NoToken, Unreachable } from '~/api/errors.ts'
import { queries } from '~/api/queries.ts'
import { useSignal } from '~/ui/signal.ts'

/** A call that never arrived: no network, or no token because of it. */
export const isUnheard = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof NoToken && !navigator.onLine)

/**
 * From now on queries pause while offline instead of failing, and resume by themselves: the page shows cached
 * data and says so.
 */
export function watchSignal(): void {
  const { queries: defaults = {}, ...others } = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...others, queries: { ...defaults, networkMode: 'online' } })
  onlineManager.setOnline(navigator.onLine)
  useSignal.setState({ isAway: !navigator.onLine })
  onlineManager.subscribe((isOnline) => useSignal.setState({ isAway: !isOnline }))
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'error' && action.error instanceof Unreachable) useSignal.setState({ isAway: true })
    if (action.type === 'success' && !action.manual) useSignal.setState({ isAway: false })
  })
}
