/**
 * The page that opens offline: the service worker serves it when the network fails. Cached responses stand in
 * for the gates, if they belong to this person and are at most a few days old, even after the browser
 * was closed; then the application starts as usual and refetches as soon as it can.
 */
import { restoreAccount } from '~/session/session.ts'
import { showSignedOut, signedOut } from '~/session/signed-out.ts'
import { viewing } from '~/session/viewing.ts'
import { restoreResponses } from './cached-responses.ts'
import { openAsRemembered } from './last-owner.ts'
import { watchConnection } from './watch-connection.ts'
import { ownerNow } from './outbox.ts'

async function open(): Promise<void> {
  // An unfinished sign-out is completed before anybody is in.
  if (signedOut()) return showSignedOut(true)
  await restoreAccount()
  const owner = ownerNow() ?? openAsRemembered()
  watchConnection()
  const isKnown = owner !== undefined && !viewing() && (await restoreResponses(owner).catch(() => false))
  if (isKnown) begin()
  else await import('./no-connection.tsx').then(({ showNoConnection }) => showNoConnection())
}

/** The page's own entry script, recorded by `vite/offline.ts`. */
function begin(): void {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = document.querySelector<HTMLScriptElement>('script[data-then]')?.dataset['then'] ?? ''
  document.head.append(script)
}

void open()
