import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import { LeadBatch, LeadBatchResult, LeadBatchUndo } from './lead-batch-shapes.ts'

const changes = ['webLead', 'webNote', 'activity-feed'] as const

export const change = route({
  method: 'POST',
  path: '/webLeads/batch',
  summary: 'Change many leads in the same way, each with its fate',
  who: can.changeManyLeads,
  ours: true,
  body: LeadBatch,
  changes,
  answers: { 200: LeadBatchResult, 400: Refusal, 403: Refusal, 404: Refusal, 409: Refusal, 500: Refusal },
})

export const undo = route({
  method: 'POST',
  path: '/webLeads/batch/{id}/undo',
  summary: 'Make each lead of a batch what it was, where nobody has changed the same since',
  who: can.undoBatch,
  ours: true,
  params: IdParams,
  body: LeadBatchUndo,
  changes,
  answers: { 200: LeadBatchResult, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})
