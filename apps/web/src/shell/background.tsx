import { useNotificationNews } from './notifications/use-notification-news.ts'
import { useEffect } from 'react'
import { Tooltips } from '../ui/tooltips.tsx'
import { phoneScreen } from '../ui/use-phone.ts'
import { tellUnsent } from '../ui/unsent.ts'
import { KeyHints } from './key-hints.tsx'
import { nearPalette } from './overlay.ts'
import { useRecentLeads } from './recent-leads.ts'

/** On a phone; what a desk does not need, it does not load. */
function beginPocket(): void {
  if (!matchMedia(phoneScreen).matches) return
  import('../pocket/begin.ts').then(({ begin }) => begin()).catch(() => undefined)
}

/** What the shell does without being looked at. Loaded once the page stands: nobody waits for it. */
export default function Background() {
  // What cannot be had beforehand is loaded when it is opened.
  useEffect(nearPalette, [])
  useEffect(tellUnsent, [])
  useEffect(beginPocket, [])
  useNotificationNews()
  useRecentLeads()
  return (
    <>
      <KeyHints />
      <Tooltips />
    </>
  )
}
