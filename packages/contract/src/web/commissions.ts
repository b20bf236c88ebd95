import { type SheetAction, sheetActions } from '@crm/domain/commissions/sheet-actions'
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams, Removed } from '../shapes.ts'
import { csvRoutePart } from './export.ts'
import {
  Commission,
  CommissionChanges,
  CommissionConflict,
  CommissionListQuery,
  CommissionPage,
  CommissionExportQuery,
  CommissionPageQuery,
  CommissionStateCount,
  Commissions,
  NewCommission,
  SheetMove,
  SheetReopening,
  CommissionCountQuery,
  FilteredCommissionCount,
} from './commission-shapes.ts'
import { NewRepayment, PaymentParams, Reversal } from './payment-shapes.ts'

/** A sheet includes the current sale, client and referral. */
const reads = ['commission', 'webSale', 'webLead', 'referral']
const changes = ['commission', 'webSale', 'webLead', 'activity-feed', 'notification']
const refusals = { 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal }

export const get = route({
  method: 'GET',
  path: '/commissions/{id}',
  summary: 'Get a commission sheet with its draws',
  who: can.readSheet,
  params: IdParams,
  reads,
  answers: { 200: Commission, ...refusals },
})
export const list = route({
  method: 'GET',
  path: '/commissions',
  summary: 'List commission sheets, newest first',
  who: 'staff',
  query: CommissionListQuery,
  reads,
  answers: { 200: Commissions, 404: Refusal, 500: Refusal },
})
export const listPaginated = route({
  method: 'GET',
  path: '/commissionsPaginated',
  summary: 'List a page of commission sheets',
  who: 'staff',
  ours: true,
  query: CommissionPageQuery,
  reads,
  answers: { 200: CommissionPage, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const exportCsv = route({
  ...csvRoutePart,
  path: '/commissions/export',
  who: 'staff',
  query: CommissionExportQuery,
})
export const stateCount = route({
  method: 'GET',
  path: '/commissionStateCount',
  summary: 'Count commission sheets by state',
  who: 'staff',
  ours: true,
  reads: ['commission', 'webSale'],
  answers: { 200: CommissionStateCount, 404: Refusal, 500: Refusal },
})

export const filteredStateCount = route({
  method: 'GET',
  path: '/commissions/stateCount',
  summary: 'Count filtered commission sheets by state',
  description: 'Returns an empty object if too many sheets match.',
  who: 'staff',
  ours: true,
  reads: ['commission', 'webSale'],
  query: CommissionCountQuery,
  answers: { 200: FilteredCommissionCount, 404: Refusal, 500: Refusal },
})
export const create = route({
  method: 'POST',
  path: '/commissions',
  summary: 'Create the commission sheet of a sale',
  who: can.createSheet,
  body: NewCommission,
  changes,
  answers: { 201: Commission, ...refusals },
})
export const update = route({
  method: 'PUT',
  path: '/commissions/{id}',
  summary: 'Update a commission sheet',
  description: 'Only a sheet that is not approved yet can change.',
  who: can.changeSheet,
  params: IdParams,
  body: CommissionChanges,
  changes,
  answers: { 200: Commission, ...refusals, 409: CommissionConflict },
})
export const remove = route({
  method: 'DELETE',
  path: '/commissions/{id}',
  summary: 'Remove the draft of a commission sheet',
  description: 'You can restore a removed draft.',
  who: can.removeSheet,
  params: IdParams,
  changes,
  answers: { 200: Removed, ...refusals },
})
export const restore = route({
  method: 'POST',
  path: '/commissions/{id}/restore',
  summary: 'Restore a removed commission sheet',
  who: can.removeSheet,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: Commission, ...refusals },
})

/** Route of one of the eight sheet actions; the action table has its permission. */
const action = <B extends typeof SheetMove | typeof SheetReopening>(
  name: SheetAction,
  summary: string,
  body: B,
) =>
  route({
    method: 'POST',
    path: `/commissions/{id}/${name}`,
    summary,
    who: (actor: Actor) => can[sheetActions[name].right](actor),
    params: IdParams,
    body,
    changes,
    answers: { 200: Commission, ...refusals, 409: CommissionConflict },
  })

export const submit = action('submit', 'Submit the draft of a commission sheet', SheetMove)
export const unsubmit = action('unsubmit', 'Withdraw a submitted commission sheet', SheetMove)
export const approve = action('approve', 'Approve a submitted commission sheet', SheetMove)
export const unapprove = action('unapprove', 'Withdraw the approval of a commission sheet', SheetMove)
export const lock = action('lock', 'Lock an approved commission sheet', SheetMove)
export const unlock = action('unlock', 'Unlock a commission sheet', SheetMove)
export const markComplete = action('mark-complete', 'Mark a commission sheet complete', SheetMove)
export const markIncomplete = action('mark-incomplete', 'Reopen a complete commission sheet', SheetReopening)

export const repay = route({
  method: 'POST',
  path: '/commissions/{id}/repayments',
  summary: 'Record a repayment by the rep',
  description: 'A repayment covers all or a part of the amount that the rep owes.',
  who: can.enterPayment,
  ours: true,
  params: IdParams,
  body: NewRepayment,
  changes,
  answers: { 201: Commission, ...refusals },
})
export const reversePayment = route({
  method: 'POST',
  path: '/commissions/{id}/payments/{paymentId}/reverse',
  summary: 'Reverse a payment',
  description: 'A draw whose payment is reversed is approved and unpaid again.',
  who: can.enterPayment,
  ours: true,
  params: PaymentParams,
  body: Reversal,
  changes,
  answers: { 200: Commission, ...refusals },
})
