import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { LeadQueuePage, LeadQueueQuery, LeadSpeed, LeadSpeedQuery } from './lead-queue-shapes.ts'

export const list = route({
  method: 'GET',
  path: '/webLeads/queue',
  summary: 'Leads that wait for a rep, or for their rep, longest waiting first',
  who: 'staff',
  ours: true,
  query: LeadQueueQuery,
  answers: { 200: LeadQueuePage, 404: Refusal, 500: Refusal },
})

export const speed = route({
  method: 'GET',
  path: '/webLeads/speed',
  summary: 'How long it took to contact those who asked within some days',
  who: 'staff',
  ours: true,
  query: LeadSpeedQuery,
  answers: { 200: LeadSpeed, 404: Refusal, 500: Refusal },
})
