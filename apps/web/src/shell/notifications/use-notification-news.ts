import { notifications } from '@crm/contract'
import type { Notification } from '@crm/contract/web/notification-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { keyOf } from '~/api/route-query.ts'
import { announceArrivals } from '~/live/arrivals.ts'
import { useLive } from '~/live/use-live.ts'
import { toast } from '~/ui/toast.ts'
import { showNewLeadToast } from './new-lead-toast.ts'
import { notViewed, useOwnNotifications } from './own-notifications.ts'
import { onTabMessage } from './notify-tabs.ts'

/** Polling interval without a live stream. */
const askedEachMs = 30_000

/** Keeps notifications fresh, and announces each new one once. */
export function useNotificationNews(): void {
  const queries = useQueryClient()
  const router = useRouter()
  const isLive = useLive()
  const { data } = useOwnNotifications(isLive ? false : askedEachMs)
  const latest = useRef<string>(undefined)

  useEffect(
    () => onTabMessage(() => void queries.invalidateQueries({ queryKey: keyOf(notifications.list) })),
    [queries],
  )
  useEffect(() => {
    if (!data) return
    const known = latest.current
    latest.current = [known ?? '', ...data.map(({ createdAt }) => createdAt)].toSorted().at(-1)
    // Notifications that existed when the page opened are not announced; only a visible tab announces.
    if (known === undefined || document.visibilityState !== 'visible') return
    const news = notViewed(data).filter(({ lane, createdAt }) => lane === 'needs-you' && createdAt > known)
    const [first] = news
    if (!first) return
    announceArrivals()
    void once(first.id, () => say(news, (href) => router.history.push(href)))
  }, [data, router])
}

/** Two visible windows: the first one announces. */
async function once(id: string, speak: () => void): Promise<void> {
  const { locks } = navigator as Partial<Navigator>
  if (!locks) return speak()
  await locks.request(`web-crm.said ${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    speak()
    await new Promise((resolve) => setTimeout(resolve, askedEachMs))
  })
}

function say(news: readonly Notification[], open: (href: string) => void): void {
  const [first] = news
  if (!first) return
  if (news.length > 1) {
    toast.news(`${news.length} things need you`, { description: first.subject })
    return
  }
  const action = { label: 'Open', onPress: () => open(first.href) }
  const sayPlainly = () => toast.news(first.subject, { description: first.content, action })
  void showNewLeadToast(first, action).then((isSaid) => isSaid || sayPlainly(), sayPlainly)
}
