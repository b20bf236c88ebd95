import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { HealthDetails, Healthy, Unhealthy } from './health-shapes.ts'

export const check = route({
  method: 'GET',
  path: '/health-check',
  summary: 'Whether the critical services work: the database, and the keys that verify tokens',
  who: 'anyone',
  answers: { 200: Healthy, 500: Unhealthy },
})

export const details = route({
  method: 'GET',
  path: '/health-check/details',
  summary: 'Every service with its state, and the queue: how long it is, and what failed',
  who: can.readHealthDetails,
  ours: true,
  answers: { 200: HealthDetails, 403: Refusal, 500: Refusal },
})
