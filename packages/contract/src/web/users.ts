import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import { User, UserChanges, UserConflict, UserListQuery, UserRights, Users } from './user-shapes.ts'

export const get = route({
  method: 'GET',
  path: '/users/{id}',
  summary: 'Get a user',
  who: 'staff',
  params: IdParams,
  answers: { 200: User, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const list = route({
  method: 'GET',
  path: '/users',
  summary: 'List users',
  who: 'staff',
  query: UserListQuery,
  answers: { 200: Users, 404: Refusal, 500: Refusal },
})

export const update = route({
  method: 'PUT',
  path: '/users/{id}',
  summary: 'Update a user',
  description: 'Administrators can change everything, other users their own phone.',
  who: 'staff',
  params: IdParams,
  body: UserChanges,
  answers: { 200: User, 400: Refusal, 403: Refusal, 404: Refusal, 409: UserConflict, 500: Refusal },
})

export const rights = route({
  method: 'GET',
  path: '/users/{id}/rights',
  summary: 'Get the permissions of a user',
  description: 'Each permission has its sources.',
  who: can.readRights,
  ours: true,
  params: IdParams,
  answers: { 200: UserRights, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})
