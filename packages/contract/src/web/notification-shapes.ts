import { lanes } from '@crm/domain/notifications/lanes'
import * as z from 'zod'
import { Id, Instant, listing, oneOrMany } from '../shapes.ts'

/** Specification section 3, new-system Notification: subject, content, href, isViewed. */
export const Notification = z
  .object({
    id: Id,
    lane: z.enum(lanes),
    subject: z.string(),
    content: z.string(),
    href: z.string().describe('Path of the page that the notification is about.'),
    isViewed: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'Notification' })
export type Notification = z.output<typeof Notification>

export const NotificationListQuery = z.object({
  isViewed: z.stringbool().optional(),
  lane: oneOrMany(z.enum(lanes)).optional(),
  ...listing,
})
export type NotificationListQuery = z.output<typeof NotificationListQuery>

export const ChosenNotifications = z
  .strictObject({
    ids: z
      .array(Id)
      .min(1)
      .max(1000)
      .describe('IDs of notifications. Omit `ids` to select all of your notifications.'),
  })
  .partial()
  .meta({ id: 'ChosenNotifications' })

export const ClearedNotifications = z
  .strictObject({ ids: z.array(Id).min(1).max(1000) })
  .meta({ id: 'ClearedNotifications' })

export const Notifications = z.array(Notification)

export const HowManyNotifications = z
  .object({ count: z.int().describe('Number of notifications that the call changed.') })
  .meta({ id: 'HowManyNotifications' })
