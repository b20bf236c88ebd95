/**
 * Offline mode on a phone: sends the outbox, caches responses, and registers a service worker that opens the
 * page offline.
 */
import { queries } from '~/api/queries.ts'
import { activeAccount } from '~/session/kept-session.ts'
import { viewing } from '~/session/viewing.ts'
import { settings } from '~/settings.ts'
import { bringJobs } from './bring-jobs.ts'
import { beginKeeping, restoreAnswers } from './kept-answers.ts'
import { rememberOwner } from './last-owner.ts'
import { beginSending } from './send-waiting.ts'
import { useSignal } from '~/ui/signal.ts'
import { watchSignal } from './watch-signal.ts'
import { ownerNow } from './waiting.ts'

let isBegun = false

/** Runs once per page. View-as caches nothing on a phone, and operators can disable offline mode. */
export async function begin(): Promise<void> {
  const owner = ownerNow()
  if (isBegun || owner === undefined || viewing()) return
  isBegun = true
  if (activeAccount()) rememberOwner(owner)
  watchSignal()
  beginSending()
  if (!settings.hasPocket || !('serviceWorker' in navigator) || !import.meta.env.PROD) return
  try {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    await beginKeeping(owner)
  } catch {
    // The browser forbids it, or a deploy is in progress: everything still works online.
    return
  }
  useSignal.subscribe(({ isAway }, { isAway: wasAway }) => {
    if (isAway && !wasAway) restoreAnswers(owner).catch(() => undefined)
    // Refetches what failed on a network without internet access.
    if (!isAway && wasAway)
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
  })
  if (useSignal.getState().isAway) await restoreAnswers(owner)
  bringJobsWhileVisible()
}

/** Now, and whenever the page becomes visible: a technician's schedule changes while the phone is locked. */
function bringJobsWhileVisible(): void {
  document.addEventListener('visibilitychange', bringWhenSeen)
  bringWhenSeen()
}

function bringWhenSeen(): void {
  if (document.visibilityState === 'visible' && !useSignal.getState().isAway) void bringJobs()
}
