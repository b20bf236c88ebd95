import { notifications } from '@crm/contract'
import type { Notification } from '@crm/contract/web/notification-shapes'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'

/** More than anybody leaves open; the rest comes when these are cleared. */
const limit = 200

/**
 * Asked again when somebody comes back to the page, and each so many milliseconds while they look at it. It fails
 * quietly: the list says so.
 */
export const useOwnNotifications = (refetchInterval: number | false = false) =>
  useQuery({
    ...ask(notifications.list, { query: { limit } }),
    refetchInterval,
    refetchOnWindowFocus: 'always',
    meta: { quiet: true },
  })

export const notViewed = (all: readonly Notification[] = []): readonly Notification[] =>
  all.filter(({ isViewed }) => !isViewed)

/** "3", and "99+" where the number no longer matters. */
export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count))
