import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import { Handover, HandoverUndo, Reassignment } from './handover-shapes.ts'

export const reassign = route({
  method: 'POST',
  path: '/webLeads/reassign',
  summary: 'Give the leads of one rep, or of nobody, to others',
  who: can.setLeadRep,
  ours: true,
  body: Reassignment,
  answers: { 200: Handover, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const undo = route({
  method: 'POST',
  path: '/webLeads/reassign/{id}/undo',
  summary: 'Give back what a reassignment gave away, where nobody has changed it since',
  who: can.undoBatch,
  ours: true,
  params: IdParams,
  body: HandoverUndo,
  answers: { 200: Handover, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})
