/**
 * Offline mode on a phone: sends the outbox, caches responses, and registers a service worker that opens the
 * page offline.
 */
import { queries } from '~/api/queries.ts'
import { activeAccount } from '~/session/stored-session.ts'
import { viewing } from '~/session/viewing.ts'
import { settings } from '~/settings.ts'
import { prefetchJobs } from './prefetch-jobs.ts'
import { beginCaching, restoreResponses } from './cached-responses.ts'
import { rememberOwner } from './last-owner.ts'
import { beginSending } from './send-outbox.ts'
import { useOnlineStatus } from '~/ui/online-status.ts'
import { watchConnection } from './watch-connection.ts'
import { ownerNow } from './outbox.ts'

let isBegun = false

/** Runs once per page. View-as caches nothing on a phone, and operators can disable offline mode. */
export async function begin(): Promise<void> {
  const owner = ownerNow()
  if (isBegun || owner === undefined || viewing()) return
  isBegun = true
  if (activeAccount()) rememberOwner(owner)
  watchConnection()
  beginSending()
  if (!settings.hasPocket || !('serviceWorker' in navigator) || !import.meta.env.PROD) return
  try {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    await beginCaching(owner)
  } catch {
    // The browser forbids it, or a deploy is in progress: everything still works online.
    return
  }
  useOnlineStatus.subscribe(({ isOffline }, { isOffline: wasAway }) => {
    if (isOffline && !wasAway) restoreResponses(owner).catch(() => undefined)
    // Refetches what failed on a network without internet access.
    if (!isOffline && wasAway)
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
  })
  if (useOnlineStatus.getState().isOffline) await restoreResponses(owner)
  prefetchJobsWhileVisible()
}

/** Now, and whenever the page becomes visible: a technician's schedule changes while the phone is locked. */
function prefetchJobsWhileVisible(): void {
  document.addEventListener('visibilitychange', prefetchWhenSeen)
  prefetchWhenSeen()
}

function prefetchWhenSeen(): void {
  if (document.visibilityState === 'visible' && !useOnlineStatus.getState().isOffline) void prefetchJobs()
}
