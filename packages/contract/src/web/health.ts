import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { HealthDetails, Healthy, Unhealthy } from './health-shapes.ts'

export const check = route({
  method: 'GET',
  path: '/health-check',
  summary: 'Check the critical services',
  description: 'The critical services are the database and the keys that verify tokens.',
  who: 'anyone',
  answers: { 200: Healthy, 500: Unhealthy },
})

export const details = route({
  method: 'GET',
  path: '/health-check/details',
  summary: 'Get the state of all services',
  description: 'Includes the job queue, its failed jobs, emails and webhooks.',
  who: can.readHealthDetails,
  ours: true,
  answers: { 200: HealthDetails, 403: Refusal, 500: Refusal },
})
