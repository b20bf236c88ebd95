import { notifications } from '@crm/contract'
import type { Notification } from '@crm/contract/web/notification-shapes'
import { useRouter } from '@tanstack/react-router'
import { useSend } from '~/api/send.ts'
import { useMe } from '~/session/me.ts'
import { toast } from '~/ui/toast.ts'
import { notifyTabs } from './notify-tabs.ts'

/** The actions on notifications, synced to other tabs. A failure shows a toast. */
export function useNotificationActions() {
  const router = useRouter()
  const { readsOnly } = useMe()
  const view = useSend(notifications.view)
  const clear = useSend(notifications.clear)
  return {
    /** Why they are read-only now. */
    reason: readsOnly,
    open: ({ id, href, isViewed }: Notification) => {
      if (!isViewed && readsOnly === undefined) void finish(view.mutateAsync({ body: { ids: [id] } }))
      router.history.push(href)
    },
    viewAll: () => void finish(view.mutateAsync({ body: {} })),
    clear: (some: readonly Notification[]) => {
      const ids = some.map(({ id }) => id)
      const what = ids.length === 1 ? 'Notification' : `${ids.length} notifications`
      const offerUndo = (cleared: unknown) =>
        toast.done(`${what} cleared`, { undoes: cleared, onUndone: notifyTabs })
      void finish(clear.mutateAsync({ body: { ids } }), offerUndo)
    },
  }
}

/** A closed list drops a mutation's callbacks, so these are attached to the promise. */
const finish = (sent: Promise<unknown>, after: (answer: unknown) => void = () => undefined) =>
  sent.then(
    (answer) => {
      notifyTabs()
      return after(answer)
    },
    () => undefined,
  )
