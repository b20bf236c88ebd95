import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { ActivityEntries, ActivityQuery } from './activity-shapes.ts'

export const feed = route({
  method: 'GET',
  path: '/activity-feed',
  summary: 'What changed, newest first, within the caller’s scope',
  who: 'staff',
  query: ActivityQuery,
  answers: { 200: ActivityEntries, 404: Refusal, 500: Refusal },
})
