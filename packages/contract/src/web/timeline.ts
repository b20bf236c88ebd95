import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import { Timeline, TimelineQuery } from './timeline-shapes.ts'

export const ofLead = route({
  method: 'GET',
  path: '/webLeads/{id}/timeline',
  summary: 'Get the timeline of a lead, newest first',
  description: 'Returns notes with their replies, and all changes.',
  who: 'staff',
  ours: true,
  params: IdParams,
  query: TimelineQuery,
  reads: ['activity-feed'],
  answers: { 200: Timeline, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const ofServiceJob = route({
  method: 'GET',
  path: '/service-jobs/{id}/timeline',
  summary: 'Get the timeline of a service job, newest first',
  description: 'Returns notes with their replies, and all changes.',
  who: 'staff',
  ours: true,
  params: IdParams,
  query: TimelineQuery,
  reads: ['activity-feed'],
  answers: { 200: Timeline, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const ofSale = route({
  method: 'GET',
  path: '/webSales/{id}/timeline',
  summary: 'Get the timeline of a sale, newest first',
  description: 'Returns notes with their replies, and all changes.',
  who: 'staff',
  ours: true,
  params: IdParams,
  query: TimelineQuery,
  reads: ['activity-feed'],
  answers: { 200: Timeline, 400: Refusal, 404: Refusal, 500: Refusal },
})
