import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import { Handover, HandoverUndo, Reassignment } from './handover-shapes.ts'

export const reassign = route({
  method: 'POST',
  path: '/webLeads/reassign',
  summary: 'Reassign leads',
  description: 'Assigns the leads of one rep, or unassigned leads, to a rep or by the assignment rules.',
  who: can.setLeadRep,
  ours: true,
  body: Reassignment,
  answers: { 200: Handover, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const undo = route({
  method: 'POST',
  path: '/webLeads/reassign/{id}/undo',
  summary: 'Undo a reassignment of leads',
  description: 'Skips leads whose sales rep was changed since.',
  who: can.undoBatch,
  ours: true,
  params: IdParams,
  body: HandoverUndo,
  answers: { 200: Handover, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})
