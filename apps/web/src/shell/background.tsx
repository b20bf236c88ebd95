import { useNotificationNews } from './notifications/use-notification-news.ts'
import { useEffect } from 'react'
import { keepFocus } from '~/ui/keep-focus.ts'
import { Tooltips } from '~/ui/tooltips.tsx'
import { phoneScreen } from '~/ui/use-phone.ts'
import { reportUnsavedText } from '~/ui/unsaved-text.ts'
import { KeyHints } from './key-hints.tsx'
import { nearPalette } from './overlay.ts'
import { useRecentLeads } from './recent-leads.ts'

/** On phones only: a desktop does not load it. */
function beginOffline(): void {
  if (!matchMedia(phoneScreen).matches) return
  import('~/offline/begin.ts').then(({ begin }) => begin()).catch(() => undefined)
}

/** Invisible parts of the shell, loaded after the page has rendered. */
export default function Background() {
  // If prefetching fails, the palette loads when opened.
  useEffect(nearPalette, [])
  useEffect(reportUnsavedText, [])
  useEffect(beginOffline, [])
  useEffect(keepFocus, [])
  useNotificationNews()
  useRecentLeads()
  return (
    <>
      <KeyHints />
      <Tooltips />
    </>
  )
}
