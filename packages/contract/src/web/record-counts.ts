import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import { LeadCounts, SaleCounts, ServiceJobCounts } from './record-count-shapes.ts'

export const ofLead = route({
  method: 'GET',
  path: '/webLeads/{id}/counts',
  summary: 'Count the related records of a lead',
  description: 'Returns one count per tab of the record, within your scope.',
  who: 'staff',
  ours: true,
  params: IdParams,
  reads: ['appointment', 'document', 'contract', 'task', 'referral'],
  answers: { 200: LeadCounts, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const ofSale = route({
  method: 'GET',
  path: '/webSales/{id}/counts',
  summary: 'Count the related records of a sale',
  description: 'Returns one count per tab of the record, within your scope.',
  who: 'staff',
  ours: true,
  params: IdParams,
  reads: ['appointment', 'document', 'contract', 'task'],
  answers: { 200: SaleCounts, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const ofServiceJob = route({
  method: 'GET',
  path: '/service-jobs/{id}/counts',
  summary: 'Count the related records of a service job',
  description: 'Returns one count per tab of the record, within your scope.',
  who: 'staff',
  ours: true,
  params: IdParams,
  reads: ['document', 'task'],
  answers: { 200: ServiceJobCounts, 400: Refusal, 404: Refusal, 500: Refusal },
})
