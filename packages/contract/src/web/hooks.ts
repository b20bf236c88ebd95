import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams, Removed } from '../shapes.ts'
import { MailsResent } from './mail-shapes.ts'
import {
  Hook,
  HookChanges,
  HookConflict,
  HookDeliveries,
  HookDelivery,
  HookDeliveryQuery,
  HookWithSecret,
  Hooks,
  NewHook,
  HookDeliveryDetails,
} from './hook-shapes.ts'

const reads = ['hook']
const changes = ['hook', 'activity-feed', 'health-check']

export const list = route({
  method: 'GET',
  path: '/hooks',
  summary: 'List webhooks',
  who: can.manageHooks,
  ours: true,
  answers: { 200: Hooks, 500: Refusal },
})

export const get = route({
  method: 'GET',
  path: '/hooks/{id}',
  summary: 'Get a webhook',
  who: can.manageHooks,
  ours: true,
  params: IdParams,
  answers: { 200: Hook, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const create = route({
  method: 'POST',
  path: '/hooks',
  summary: 'Create a webhook',
  description: 'Only this response has the signing secret.',
  who: can.manageHooks,
  ours: true,
  body: NewHook,
  changes,
  answers: { 201: HookWithSecret, 400: Refusal, 500: Refusal },
})

export const update = route({
  method: 'PUT',
  path: '/hooks/{id}',
  summary: 'Update, enable or disable a webhook',
  who: can.manageHooks,
  ours: true,
  params: IdParams,
  body: HookChanges,
  changes,
  answers: { 200: Hook, 400: Refusal, 404: Refusal, 409: HookConflict, 500: Refusal },
})

export const remove = route({
  method: 'DELETE',
  path: '/hooks/{id}',
  summary: 'Remove a webhook',
  description: 'You can restore a removed webhook.',
  who: can.manageHooks,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: Removed, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const restore = route({
  method: 'POST',
  path: '/hooks/{id}/restore',
  summary: 'Restore a removed webhook',
  who: can.manageHooks,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: Hook, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const renewSecret = route({
  method: 'POST',
  path: '/hooks/{id}/secret',
  summary: 'Renew the signing secret of a webhook',
  description: 'The previous secret also signs for one more day.',
  who: can.manageHooks,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: HookWithSecret, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const sendTest = route({
  method: 'POST',
  path: '/hooks/{id}/test',
  summary: 'Send a test event to a webhook',
  description: 'The event has no data of any record.',
  who: can.manageHooks,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: HookDelivery, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const deliveries = route({
  method: 'GET',
  path: '/hook-deliveries',
  summary: 'List webhook deliveries, newest first',
  who: can.manageHooks,
  ours: true,
  reads,
  query: HookDeliveryQuery,
  answers: { 200: HookDeliveries, 500: Refusal },
})

export const delivery = route({
  method: 'GET',
  path: '/hook-deliveries/{id}',
  summary: 'Get a webhook delivery',
  description: 'Includes the body, every attempt and its response.',
  who: can.manageHooks,
  ours: true,
  reads,
  params: IdParams,
  answers: { 200: HookDeliveryDetails, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const resendFailed = route({
  method: 'POST',
  path: '/hooks/{id}/send-failed-again',
  summary: 'Resend the failed deliveries of a webhook',
  description: 'Resends up to 500 deliveries, oldest first.',
  who: can.manageHooks,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: MailsResent, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const resend = route({
  method: 'POST',
  path: '/hook-deliveries/{id}/send-again',
  summary: 'Resend a webhook delivery',
  description: 'The delivery keeps its event ID.',
  who: can.manageHooks,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: HookDelivery, 400: Refusal, 404: Refusal, 500: Refusal },
})
