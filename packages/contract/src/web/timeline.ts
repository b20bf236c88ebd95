import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import { Timeline, TimelineQuery } from './timeline-shapes.ts'

export const ofLead = route({
  method: 'GET',
  path: '/webLeads/{id}/timeline',
  summary: 'What happened to a lead, newest first: notes with their answers, and every change',
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
  summary: 'What happened to a service job, newest first: notes with their answers, and every change',
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
  summary: 'What happened to a sale, newest first: notes with their answers, and every change',
  who: 'staff',
  ours: true,
  params: IdParams,
  query: TimelineQuery,
  reads: ['activity-feed'],
  answers: { 200: Timeline, 400: Refusal, 404: Refusal, 500: Refusal },
})
