/** The CRM user of the signed-in person: the last gate (specification sections 4 and 7). */
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { Me, NewUser, User } from './user-shapes.ts'

export const me = route({
  method: 'GET',
  path: '/users/me',
  summary: 'Get your CRM user',
  who: 'newcomer',
  reads: ['me', 'saved-view'],
  answers: { 200: Me, 404: Refusal, 500: Refusal },
})

export const createUser = route({
  method: 'POST',
  path: '/users',
  summary: 'Create a CRM user',
  description: 'Creates your own user on the first sign-in. Administrators can also create other users.',
  who: 'newcomer',
  body: NewUser,
  answers: { 201: User, 400: Refusal, 403: Refusal, 404: Refusal, 409: Refusal, 500: Refusal },
})
