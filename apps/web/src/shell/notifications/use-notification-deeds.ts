import { notifications } from '@crm/contract'
import type { Notification } from '@crm/contract/web/notification-shapes'
import { useRouter } from '@tanstack/react-router'
import { useSend } from '../../api/send.ts'
import { useMe } from '../../session/me.ts'
import { toast } from '../../ui/toast.ts'
import { tellTabs } from './tell-tabs.ts'

/** What one does with notifications; the other tabs hear of it. A failure has its toast. */
export function useNotificationDeeds() {
  const router = useRouter()
  const { readsOnly } = useMe()
  const view = useSend(notifications.view)
  const clear = useSend(notifications.clear)
  const restore = useSend(notifications.restore)
  return {
    /** Why they can only be read now. */
    reason: readsOnly,
    open: ({ id, href, isViewed }: Notification) => {
      if (!isViewed && readsOnly === undefined) void heard(view.mutateAsync({ body: { ids: [id] } }))
      router.history.push(href)
    },
    viewAll: () => void heard(view.mutateAsync({ body: {} })),
    clear: (some: readonly Notification[]) => {
      const ids = some.map(({ id }) => id)
      const undo = () => void heard(restore.mutateAsync({ body: { ids } }))
      const what = ids.length === 1 ? 'Notification' : `${ids.length} notifications`
      const offerUndo = () => toast.done(`${what} cleared`, { action: { label: 'Undo', onPress: undo } })
      void heard(clear.mutateAsync({ body: { ids } }), offerUndo)
    },
  }
}

/** By the time these answer the list may be closed, and with it what a mutation would call back. */
const heard = (sent: Promise<unknown>, after: () => void = () => undefined) =>
  sent.then(
    () => {
      tellTabs()
      return after()
    },
    () => undefined,
  )
