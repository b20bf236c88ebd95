/**
 * View-as: an administrator sends the header `X-View-As` with a user id on any GET. Start and end go through these routes,
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
  summary: 'Begin to look through the eyes of a person, read only',
  who: can.viewAs,
  ours: true,
  params: IdParams,
  answers: { 200: Viewed, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const end = route({
  method: 'POST',
  path: '/users/{id}/view-as/end',
  summary: 'Look through one’s own eyes again',
  who: can.viewAs,
  ours: true,
  params: IdParams,
  answers: { 200: Viewed, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const list = route({
  method: 'GET',
  path: '/users/{id}/views',
  summary: 'What administrators read as this person, newest first',
  who: can.viewAs,
  ours: true,
  params: IdParams,
  query: ViewQuery,
  answers: { 200: Views, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})
