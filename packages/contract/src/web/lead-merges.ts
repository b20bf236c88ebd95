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
  summary: 'List possible duplicates, newest first',
  description: 'Returns pairs of leads that may be the same person, both in the caller’s scope.',
  who: can.mergeLead,
  ours: true,
  query: LeadPairQuery,
  reads: ['lead-pair', 'webLead'],
  answers: { 200: LeadPairPage, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const dismiss = route({
  method: 'POST',
  path: '/lead-pairs/apart',
  summary: 'Mark two leads as different people',
  who: can.mergeLead,
  ours: true,
  body: PairOfLeads,
  answers: { 200: LeadPairVerdict, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const undoDismiss = route({
  method: 'POST',
  path: '/lead-pairs/not-apart',
  summary: 'Unmark two leads as different people',
  who: can.mergeLead,
  ours: true,
  body: PairOfLeads,
  answers: { 200: LeadPairVerdict, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const preview = route({
  method: 'GET',
  path: '/webLeads/{id}/merge',
  summary: 'Preview the merge of two leads',
  description: 'Returns both leads and the number of records that would move.',
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
  summary: 'Merge another lead into this one',
  description: 'You can undo a merge.',
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
  summary: 'Get the merge of a lead',
  description: 'Returns the lead into which this one was merged, if the caller may see it.',
  who: 'staff',
  ours: true,
  params: IdParams,
  answers: { 200: WhereMerged, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const unmerge = route({
  method: 'POST',
  path: '/webLeads/{id}/unmerge',
  summary: 'Undo the merge of a lead',
  description: 'Restores the merged lead with its records.',
  who: can.mergeLead,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: LeadUnmerged, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})
