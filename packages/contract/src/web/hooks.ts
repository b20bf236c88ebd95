import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams, Removed } from '../shapes.ts'
import { SentAgain } from './mail-shapes.ts'
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
  WholeHookDelivery,
} from './hook-shapes.ts'

const reads = ['hook']
const changes = ['hook', 'activity-feed', 'health-check']

export const list = route({
  method: 'GET',
  path: '/hooks',
  summary: 'The webhooks that are told what happens here',
  who: can.manageHooks,
  ours: true,
  answers: { 200: Hooks, 500: Refusal },
})

export const get = route({
  method: 'GET',
  path: '/hooks/{id}',
  summary: 'One webhook',
  who: can.manageHooks,
  ours: true,
  params: IdParams,
  answers: { 200: Hook, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const create = route({
  method: 'POST',
  path: '/hooks',
  summary: 'Set up a webhook; its secret is in this answer and in no other',
  who: can.manageHooks,
  ours: true,
  body: NewHook,
  changes,
  answers: { 201: HookWithSecret, 400: Refusal, 500: Refusal },
})

export const update = route({
  method: 'PUT',
  path: '/hooks/{id}',
  summary: 'Change a webhook, or switch it on or off',
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
  summary: 'Remove a webhook; it can be restored',
  who: can.manageHooks,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: Removed, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const restore = route({
  method: 'POST',
  path: '/hooks/{id}/restore',
  summary: 'Bring a removed webhook back',
  who: can.manageHooks,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: Hook, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const renewSecret = route({
  method: 'POST',
  path: '/hooks/{id}/secret',
  summary: 'Make a new secret; the former one signs beside it for a day',
  who: can.manageHooks,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: HookWithSecret, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const sendTest = route({
  method: 'POST',
  path: '/hooks/{id}/test',
  summary: 'Send an event that tells nothing, to see whether it arrives',
  who: can.manageHooks,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: HookDelivery, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const deliveries = route({
  method: 'GET',
  path: '/hook-deliveries',
  summary: 'What webhooks were told or wait to be, newest first',
  who: can.manageHooks,
  ours: true,
  reads,
  query: HookDeliveryQuery,
  answers: { 200: HookDeliveries, 500: Refusal },
})

export const delivery = route({
  method: 'GET',
  path: '/hook-deliveries/{id}',
  summary: 'One delivery: what is sent, every try, and what was answered',
  who: can.manageHooks,
  ours: true,
  reads,
  params: IdParams,
  answers: { 200: WholeHookDelivery, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const sendFailedAgain = route({
  method: 'POST',
  path: '/hooks/{id}/send-failed-again',
  summary: 'Send again what was given up of a webhook, at most 500 at once, the first first',
  who: can.manageHooks,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: SentAgain, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const sendAgain = route({
  method: 'POST',
  path: '/hook-deliveries/{id}/send-again',
  summary: 'Send a delivery again, under the same id',
  who: can.manageHooks,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: HookDelivery, 400: Refusal, 404: Refusal, 500: Refusal },
})
