import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import { LeadBatch, LeadBatchResult, LeadBatchUndo } from './lead-batch-shapes.ts'

const changes = ['webLead', 'webNote', 'activity-feed'] as const

export const change = route({
  method: 'POST',
  path: '/webLeads/batch',
  summary: 'Change several leads',
  description:
    'Applies one change to the listed or matching leads, a hundred per call. Returns a result for each lead.',
  who: can.changeManyLeads,
  ours: true,
  body: LeadBatch,
  changes,
  answers: { 200: LeadBatchResult, 400: Refusal, 403: Refusal, 404: Refusal, 409: Refusal, 500: Refusal },
})

export const undo = route({
  method: 'POST',
  path: '/webLeads/batch/{id}/undo',
  summary: 'Undo a batch change of leads',
  description: 'Skips leads on which the same fields were changed since.',
  who: can.undoBatch,
  ours: true,
  params: IdParams,
  body: LeadBatchUndo,
  changes,
  answers: { 200: LeadBatchResult, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})
