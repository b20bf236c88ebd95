import { notifications } from '@crm/contract'
import type { Notification } from '@crm/contract/web/notification-shapes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'

/** More than anybody leaves open; the rest loads when these are cleared. */
const limit = 200

/**
 * Refetches when the person returns to the page, and at this interval while it is visible. Errors show in the
 * list, not as a toast.
 */
export const useOwnNotifications = (refetchInterval: number | false = false) =>
  useQuery({
    ...routeQuery(notifications.list, { query: { limit } }),
    refetchInterval,
    refetchOnWindowFocus: 'always',
    meta: { quiet: true },
  })

export const notViewed = (all: readonly Notification[] = []): readonly Notification[] =>
  all.filter(({ isViewed }) => !isViewed)

/** "3", and "99+" where the number no longer matters. */
export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count))
