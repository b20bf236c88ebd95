/** Whether there is a signal: as the phone says, and as the last call that was answered or was not. */
import { onlineManager } from '@tanstack/react-query'
import { create } from 'zustand'
import { NoToken, Unreachable } from '../api/errors.ts'
import { queries } from '../api/queries.ts'

export const useSignal = create<{ readonly isAway: boolean }>()(() => ({ isAway: !navigator.onLine }))

/** A call that never arrived: no network, or no token because of it. */
export const isUnheard = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof NoToken && !navigator.onLine)

/**
 * From now on queries wait for the signal in place of failing, and go on by themselves when it is back: without one a
 * page shows what lies on the phone, and says so.
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
