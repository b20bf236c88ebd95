import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import {
  LeadMerge,
  LeadMerged,
  LeadPairPage,
  LeadPairQuery,
  LeadPairVerdict,
  LeadUnmerged,
  MergePreview,
  MergeQuery,
  PairOfLeads,
  WhereMerged,
} from './lead-merge-shapes.ts'
import { WebLeadConflict } from './lead-shapes.ts'

/** A merge moves all related records to the other lead. */
const changes = [
  'webLead',
  'lead-pair',
  'webAddress',
  'webNote',
  'appointment',
  'task',
  'webSale',
  'service-job',
  'document',
  'contract',
  'commission',
  'referral',
  'activity-feed',
] as const

export const pairs = route({
  method: 'GET',
  path: '/lead-pairs',
  summary: 'Pairs of leads that may be one person, both in the caller’s scope, the last to arrive first',
  who: can.mergeLead,
  ours: true,
  query: LeadPairQuery,
  reads: ['lead-pair', 'webLead'],
  answers: { 200: LeadPairPage, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const apart = route({
  method: 'POST',
  path: '/lead-pairs/apart',
  summary: 'Say that two leads are different people',
  who: can.mergeLead,
  ours: true,
  body: PairOfLeads,
  answers: { 200: LeadPairVerdict, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const notApart = route({
  method: 'POST',
  path: '/lead-pairs/not-apart',
  summary: 'Take back that two leads are different people',
  who: can.mergeLead,
  ours: true,
  body: PairOfLeads,
  answers: { 200: LeadPairVerdict, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const preview = route({
  method: 'GET',
  path: '/webLeads/{id}/merge',
  summary: 'Two leads side by side, and what would go to this one with the other',
  who: can.mergeLead,
  ours: true,
  params: IdParams,
  query: MergeQuery,
  // The choices refer to the data on screen, and after the merge there is nothing to reload.
  reads: [],
  answers: { 200: MergePreview, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const merge = route({
  method: 'POST',
  path: '/webLeads/{id}/merge',
  summary: 'Merge another lead into this one; it can be undone',
  who: can.mergeLead,
  ours: true,
  params: IdParams,
  body: LeadMerge,
  changes,
  answers: {
    200: LeadMerged,
    400: Refusal,
    403: Refusal,
    404: Refusal,
    409: WebLeadConflict,
    500: Refusal,
  },
})

export const where = route({
  method: 'GET',
  path: '/webLeads/{id}/merged',
  summary: 'Into which lead this one was merged, for those who may see that',
  who: 'staff',
  ours: true,
  params: IdParams,
  answers: { 200: WhereMerged, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const unmerge = route({
  method: 'POST',
  path: '/webLeads/{id}/unmerge',
  summary: 'Take a merged lead out of the other again, with what came of it',
  who: can.mergeLead,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: LeadUnmerged, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})
