import { notifications } from '@crm/contract'
import type { Notification } from '@crm/contract/web/notification-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { keyOf } from '../../api/ask.ts'
import { tellArrivals } from '../../lists/arrivals.ts'
import { toast } from '../../ui/toast.ts'
import { notViewed, useOwnNotifications } from './own-notifications.ts'
import { onTold } from './tell-tabs.ts'

/** Keeps the notifications fresh, and says once that something new needs the person. */
export function useNotificationNews(): void {
  const queries = useQueryClient()
  const router = useRouter()
  const { data } = useOwnNotifications()
  const latest = useRef<string>(undefined)

  useEffect(
    () => onTold(() => void queries.invalidateQueries({ queryKey: keyOf(notifications.list) })),
    [queries],
  )
  useEffect(() => {
    if (!data) return
    const known = latest.current
    latest.current = [known ?? '', ...data.map(({ createdAt }) => createdAt)].toSorted().at(-1)
    // What was there when the page was opened is no news; and only the tab that is looked at speaks.
    if (known === undefined || document.visibilityState !== 'visible') return
    const news = notViewed(data).filter(({ lane, createdAt }) => lane === 'needs-you' && createdAt > known)
    say(news, (href) => router.history.push(href))
    tellArrivals(news.map(({ href }) => href))
  }, [data, router])
}

function say(news: readonly Notification[], open: (href: string) => void): void {
  const [first] = news
  if (!first) return
  const action = { label: 'Open', onPress: () => open(first.href) }
  if (news.length === 1) toast.news(first.subject, { description: first.content, action })
  else toast.news(`${news.length} things need you`, { description: first.subject })
}
