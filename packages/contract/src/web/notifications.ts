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
  summary: 'List your notifications, newest first',
  description: 'Returns the notifications that are not cleared.',
  who: 'staff',
  query: NotificationListQuery,
  answers: { 200: Notifications, 404: Refusal, 500: Refusal },
})

export const clear = route({
  method: 'POST',
  path: '/notifications/clear',
  summary: 'Clear your notifications',
  description: 'Omit `ids` to clear all of your notifications.',
  who: 'staff',
  body: ChosenNotifications,
  changes: ['notification'],
  answers: { 200: HowManyNotifications, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const restore = route({
  method: 'POST',
  path: '/notifications/restore',
  summary: 'Restore cleared notifications',
  who: 'staff',
  ours: true,
  body: ClearedNotifications,
  changes: ['notification'],
  answers: { 200: HowManyNotifications, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const view = route({
  method: 'POST',
  path: '/notifications/viewed',
  summary: 'Mark your notifications as viewed',
  description: 'Omit `ids` to mark all of your notifications.',
  who: 'staff',
  ours: true,
  body: ChosenNotifications,
  changes: ['notification'],
  answers: { 200: HowManyNotifications, 400: Refusal, 404: Refusal, 500: Refusal },
})
