import { useNotificationNews } from './notifications/use-notification-news.ts'
import { useEffect } from 'react'
import { Tooltips } from '../ui/tooltips.tsx'
import { tellUnsent } from '../ui/unsent.ts'
import { KeyHints } from './key-hints.tsx'
import { nearPalette } from './overlay.ts'
import { useRecentLeads } from './recent-leads.ts'

/** What the shell does without being looked at. Loaded once the page stands: nobody waits for it. */
export default function Background() {
  // What cannot be had beforehand is loaded when it is opened.
  useEffect(nearPalette, [])
  useEffect(tellUnsent, [])
  useNotificationNews()
  useRecentLeads()
  return (
    <>
      <KeyHints />
      <Tooltips />
    </>
  )
}
