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
} from './commission-shapes.ts'
import { NewRepayment, PaymentParams, Reversal } from './payment-shapes.ts'

/** A sheet includes the current sale, client and referral. */
const reads = ['commission', 'webSale', 'webLead', 'referral']
const changes = ['commission', 'webSale', 'webLead', 'activity-feed', 'notification']
const refusals = { 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal }

export const get = route({
  method: 'GET',
  path: '/commissions/{id}',
  summary: 'One commission sheet, with its draws',
  who: can.readSheet,
  params: IdParams,
  reads,
  answers: { 200: Commission, ...refusals },
})
export const list = route({
  method: 'GET',
  path: '/commissions',
  summary: 'Commission sheets, newest first',
  who: 'staff',
  query: CommissionListQuery,
  reads,
  answers: { 200: Commissions, 404: Refusal, 500: Refusal },
})
export const listPaginated = route({
  method: 'GET',
  path: '/commissionsPaginated',
  summary: 'A page of commission sheets',
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
  summary: 'How many commission sheets stand in each state',
  who: 'staff',
  ours: true,
  reads: ['commission', 'webSale'],
  answers: { 200: CommissionStateCount, 404: Refusal, 500: Refusal },
})
export const create = route({
  method: 'POST',
  path: '/commissions',
  summary: 'Make the commission sheet of a sale',
  who: can.createSheet,
  body: NewCommission,
  changes,
  answers: { 201: Commission, ...refusals },
})
export const update = route({
  method: 'PUT',
  path: '/commissions/{id}',
  summary: 'Change a commission sheet that nobody approved yet',
  who: can.changeSheet,
  params: IdParams,
  body: CommissionChanges,
  changes,
  answers: { 200: Commission, ...refusals, 409: CommissionConflict },
})
export const remove = route({
  method: 'DELETE',
  path: '/commissions/{id}',
  summary: 'Remove a draft; it can be restored',
  who: can.removeSheet,
  params: IdParams,
  changes,
  answers: { 200: Removed, ...refusals },
})
export const restore = route({
  method: 'POST',
  path: '/commissions/{id}/restore',
  summary: 'Bring a removed commission sheet back',
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

export const submit = action('submit', 'Submit a draft', SheetMove)
export const unsubmit = action('unsubmit', 'Take a submitted sheet back', SheetMove)
export const approve = action('approve', 'Approve a submitted sheet', SheetMove)
export const unapprove = action('unapprove', 'Withdraw an approval', SheetMove)
export const lock = action('lock', 'Lock an approved sheet', SheetMove)
export const unlock = action('unlock', 'Unlock a sheet', SheetMove)
export const markComplete = action('mark-complete', 'Mark a sheet complete', SheetMove)
export const markIncomplete = action('mark-incomplete', 'Open a complete sheet again', SheetReopening)

export const repay = route({
  method: 'POST',
  path: '/commissions/{id}/repayments',
  summary: 'Enter what the rep paid back, or a part of it',
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
  summary: 'Take back a payment that was entered by mistake; a draw is then approved and not paid',
  who: can.enterPayment,
  ours: true,
  params: PaymentParams,
  body: Reversal,
  changes,
  answers: { 200: Commission, ...refusals },
})
