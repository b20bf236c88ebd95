/**
 * The page that opens offline: the service worker serves it when the network fails. Cached responses stand in
 * for the gates, if they belong to this person and are at most a few days old, even after the browser
 * was closed; then the application starts as usual and refetches as soon as it can.
 */
import { recallAccount } from '~/session/session.ts'
import { showSignedOut, signedOut } from '~/session/signed-out.ts'
import { viewing } from '~/session/viewing.ts'
import { restoreAnswers } from './kept-answers.ts'
import { openAsRemembered } from './last-owner.ts'
import { watchSignal } from './watch-signal.ts'
import { ownerNow } from './waiting.ts'

async function open(): Promise<void> {
  // An unfinished sign-out is completed before anybody is in.
  if (signedOut()) return showSignedOut(true)
  await recallAccount()
  const owner = ownerNow() ?? openAsRemembered()
  watchSignal()
  const isKnown = owner !== undefined && !viewing() && (await restoreAnswers(owner).catch(() => false))
  if (isKnown) begin()
  else await import('./no-signal.tsx').then(({ sayNoSignal }) => sayNoSignal())
}

/** The page's own entry script, recorded by `vite/offline.ts`. */
function begin(): void {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = document.querySelector<HTMLScriptElement>('script[data-then]')?.dataset['then'] ?? ''
  document.head.append(script)
}

void open()
