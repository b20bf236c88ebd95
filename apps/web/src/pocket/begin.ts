/** Pocket mode on a phone: what waits is sent, what is read is kept, and a service worker opens the page without a signal. */
import { queries } from '../api/queries.ts'
import { viewing } from '../session/viewing.ts'
import { settings } from '../settings.ts'
import { beginKeeping, restoreAnswers } from './kept-answers.ts'
import { beginSending } from './send-waiting.ts'
import { useSignal, watchSignal } from './signal.ts'
import { ownerNow } from './waiting.ts'

let isBegun = false

/** Once a page. Other eyes keep nothing on anybody's phone, and what an operator switched off stays off. */
export async function begin(): Promise<void> {
  const owner = ownerNow()
  if (isBegun || owner === undefined || viewing()) return
  isBegun = true
  watchSignal()
  beginSending()
  if (!settings.hasPocket || !('serviceWorker' in navigator) || !import.meta.env.PROD) return
  try {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    await beginKeeping(owner)
  } catch {
    // A browser that forbids it, or a build that is being replaced: everything works on with a signal.
    return
  }
  useSignal.subscribe(({ isAway }, { isAway: wasAway }) => {
    if (isAway && !wasAway) restoreAnswers(owner).catch(() => undefined)
    // What failed on a network that leads nowhere is asked for again.
    if (!isAway && wasAway)
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
  })
  if (useSignal.getState().isAway) await restoreAnswers(owner)
}
