import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams, Removed } from '../shapes.ts'
import { csvRoutePart } from './export.ts'
import {
  NewReferral,
  Referral,
  ReferralChanges,
  ReferralConflict,
  ReferralListQuery,
  ReferralPage,
  ReferralExportQuery,
  ReferralPageQuery,
  ReferralPayment,
  ReferralStatusCount,
  Referrals,
  FilteredReferralCount,
  ReferralCountQuery,
} from './referral-shapes.ts'

/** The status of a referral depends on its clients and their jobs. */
const reads = ['referral', 'webLead', 'webSale']
const changes = ['referral', 'webLead', 'activity-feed', 'notification', 'task']

export const get = route({
  method: 'GET',
  path: '/referrals/{id}',
  summary: 'Get a referral',
  who: 'staff',
  params: IdParams,
  reads,
  answers: { 200: Referral, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const list = route({
  method: 'GET',
  path: '/referrals',
  summary: 'List referrals, newest first',
  who: 'staff',
  query: ReferralListQuery,
  reads,
  answers: { 200: Referrals, 404: Refusal, 500: Refusal },
})

export const listPaginated = route({
  method: 'GET',
  path: '/referralsPaginated',
  summary: 'List a page of referrals',
  who: 'staff',
  ours: true,
  query: ReferralPageQuery,
  reads,
  answers: { 200: ReferralPage, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const exportCsv = route({
  ...csvRoutePart,
  path: '/referrals/export',
  who: 'staff',
  query: ReferralExportQuery,
})

export const statusCount = route({
  method: 'GET',
  path: '/referralStatusCount',
  summary: 'Count referrals by status',
  who: 'staff',
  ours: true,
  reads,
  answers: { 200: ReferralStatusCount, 404: Refusal, 500: Refusal },
})

export const filteredStatusCount = route({
  method: 'GET',
  path: '/referrals/statusCount',
  summary: 'Count filtered referrals by status',
  description: 'Returns an empty object if too many referrals match.',
  who: 'staff',
  ours: true,
  reads,
  query: ReferralCountQuery,
  answers: { 200: FilteredReferralCount, 404: Refusal, 500: Refusal },
})

export const create = route({
  method: 'POST',
  path: '/referrals',
  summary: 'Create a referral between two leads',
  who: can.createReferral,
  body: NewReferral,
  changes,
  answers: { 201: Referral, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const update = route({
  method: 'PUT',
  path: '/referrals/{id}',
  summary: 'Update the promised amount of a referral',
  who: can.changeReferral,
  params: IdParams,
  body: ReferralChanges,
  changes,
  answers: { 200: Referral, 400: Refusal, 403: Refusal, 404: Refusal, 409: ReferralConflict, 500: Refusal },
})

export const markPaid = route({
  method: 'POST',
  path: '/referrals/{id}/mark-paid',
  summary: 'Mark a referral paid',
  description: 'This is final.',
  who: can.payReferral,
  params: IdParams,
  body: ReferralPayment,
  changes,
  answers: { 200: Referral, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const remove = route({
  method: 'DELETE',
  path: '/referrals/{id}',
  summary: 'Remove an unpaid referral',
  description: 'You can restore a removed referral.',
  who: can.removeReferral,
  params: IdParams,
  changes,
  answers: { 200: Removed, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const restore = route({
  method: 'POST',
  path: '/referrals/{id}/restore',
  summary: 'Restore a removed referral',
  who: can.removeReferral,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: Referral, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})
