import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { LeadQueuePage, LeadQueueQuery, LeadSpeed, LeadSpeedQuery } from './lead-queue-shapes.ts'

export const list = route({
  method: 'GET',
  path: '/webLeads/queue',
  summary: 'List waiting leads, longest waiting first',
  description: 'Returns the leads that have no rep, or that their rep has not contacted yet.',
  who: 'staff',
  ours: true,
  query: LeadQueueQuery,
  answers: { 200: LeadQueuePage, 404: Refusal, 500: Refusal },
})

export const speed = route({
  method: 'GET',
  path: '/webLeads/speed',
  summary: 'Get the response times to inquiries',
  description: 'Returns the time to first contact for the inquiries of a range of days.',
  who: 'staff',
  ours: true,
  query: LeadSpeedQuery,
  answers: { 200: LeadSpeed, 404: Refusal, 500: Refusal },
})
