/**
 * The page that opens without a signal: the service worker answers with it when nobody else does. What lies on the phone
 * takes the places of what the gates ask for, if it is this person's and no older than a few days; then the
 * application starts as ever, and asks anew as soon as it can.
 */
import { msal } from '../session/msal.ts'
import { viewing } from '../session/viewing.ts'
import { restoreAnswers } from './kept-answers.ts'
import { watchSignal } from './signal.ts'
import { ownerNow } from './waiting.ts'

async function open(): Promise<void> {
  await msal.initialize()
  const owner = ownerNow()
  watchSignal()
  const isKnown = owner !== undefined && !viewing() && (await restoreAnswers(owner).catch(() => false))
  if (isKnown) begin()
  else await import('./no-signal.tsx').then(({ sayNoSignal }) => sayNoSignal())
}

/** The page's own first script, as `vite/pocket.ts` wrote it down. */
function begin(): void {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = document.querySelector<HTMLScriptElement>('script[data-then]')?.dataset['then'] ?? ''
  document.head.append(script)
}

void open()
