/**
 * View-as: an administrator, or a manager for people of their department, sends the header `X-View-As` with a user id on any GET. Start and end go through these routes,
 * so that the activity records them.
 */
import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import { Viewed, ViewQuery, Views } from './view-as-shapes.ts'

export const begin = route({
  method: 'POST',
  path: '/users/{id}/view-as',
  summary: 'Start viewing as another user',
  description: 'The view is read-only. Managers can view as users of their department.',
  who: can.viewAs,
  ours: true,
  params: IdParams,
  answers: { 200: Viewed, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const end = route({
  method: 'POST',
  path: '/users/{id}/view-as/end',
  summary: 'Stop viewing as another user',
  who: can.viewAs,
  ours: true,
  params: IdParams,
  answers: { 200: Viewed, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const list = route({
  method: 'GET',
  path: '/users/{id}/views',
  summary: 'List requests made as a user, newest first',
  description: 'Returns the requests that others made while viewing as this user.',
  who: can.readRights,
  ours: true,
  params: IdParams,
  query: ViewQuery,
  answers: { 200: Views, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})
