import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import {
  ChosenNotifications,
  ClearedNotifications,
  HowManyNotifications,
  NotificationListQuery,
  Notifications,
} from './notification-shapes.ts'

export const list = route({
  method: 'GET',
  path: '/notifications',
  summary: 'One’s own notifications that are not cleared, newest first',
  who: 'staff',
  query: NotificationListQuery,
  answers: { 200: Notifications, 404: Refusal, 500: Refusal },
})

export const clear = route({
  method: 'POST',
  path: '/notifications/clear',
  summary: 'Clear one’s own notifications, all or some',
  who: 'staff',
  body: ChosenNotifications,
  changes: ['notification'],
  answers: { 200: HowManyNotifications, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const restore = route({
  method: 'POST',
  path: '/notifications/restore',
  summary: 'Take back that one cleared some of one’s own notifications',
  who: 'staff',
  ours: true,
  body: ClearedNotifications,
  changes: ['notification'],
  answers: { 200: HowManyNotifications, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const view = route({
  method: 'POST',
  path: '/notifications/viewed',
  summary: 'Mark one’s own notifications as viewed, all or some',
  who: 'staff',
  ours: true,
  body: ChosenNotifications,
  changes: ['notification'],
  answers: { 200: HowManyNotifications, 400: Refusal, 404: Refusal, 500: Refusal },
})
