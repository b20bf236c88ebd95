import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { RemovalQuery, Removals } from './removal-shapes.ts'

export const list = route({
  method: 'GET',
  path: '/removals',
  summary: 'List removed records, newest first',
  description: 'Returns records of every kind that the caller may restore.',
  who: can.readRemovals,
  ours: true,
  query: RemovalQuery,
  // Every removal and restore adds an activity row.
  reads: ['activity-feed'],
  answers: { 200: Removals, 403: Refusal, 500: Refusal },
})
