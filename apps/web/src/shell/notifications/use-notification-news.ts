import { notifications } from '@crm/contract'
import type { Notification } from '@crm/contract/web/notification-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { keyOf } from '../../api/ask.ts'
import { tellArrivals } from '../../lists/arrivals.ts'
import { useLive } from '../../live/use-live.ts'
import { toast } from '../../ui/toast.ts'
import { sayNewLead } from './new-lead-toast.ts'
import { notViewed, useOwnNotifications } from './own-notifications.ts'
import { onTold } from './tell-tabs.ts'

/** While nobody tells the page what changes it asks. */
const askedEachMs = 30_000

/** Keeps the notifications fresh, and says once that something new needs the person. */
export function useNotificationNews(): void {
  const queries = useQueryClient()
  const router = useRouter()
  const hears = useLive()
  const { data } = useOwnNotifications(hears ? false : askedEachMs)
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
    const [first] = news
    if (!first) return
    tellArrivals()
    void once(first.id, () => say(news, (href) => router.history.push(href)))
  }, [data, router])
}

/** Two windows beside each other are both looked at: the first to know speaks. */
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
  void sayNewLead(first, action).then((isSaid) => isSaid || sayPlainly(), sayPlainly)
}
