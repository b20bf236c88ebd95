import type { Notification } from '@crm/contract/web/notification-shapes'
import type { NotificationRow } from './queries.ts'

export const notificationView = (row: NotificationRow): Notification => ({
  id: row.id,
  lane: row.lane as Notification['lane'],
  subject: row.subject,
  content: row.content,
  href: row.href,
  isViewed: row.is_viewed,
  createdAt: row.created_at,
})
