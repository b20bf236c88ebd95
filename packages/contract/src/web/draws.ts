import { drawActions } from '@crm/domain/commissions/draw-actions'
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { Commission } from './commission-shapes.ts'
import { DrawBatch, DrawBatchResult } from './draw-batch-shapes.ts'
import {
  DrawExportQuery,
  DrawPage,
  DrawPageQuery,
  DrawStateCount,
  DrawCountQuery,
  FilteredDrawCount,
} from './draw-list-shapes.ts'
import {
  DrawChanges,
  DrawConflict,
  DrawDecision,
  DrawParams,
  DrawPayment,
  DrawSheetParams,
  NewDraw,
} from './draw-shapes.ts'
import { csvRoutePart } from './export.ts'

/** Possible actions on a draw depend on its sheet and the sale. */
const reads = ['commission', 'webSale', 'webLead']
const changes = ['commission', 'webLead', 'activity-feed', 'notification']
const refusals = { 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal }

export const listPaginated = route({
  method: 'GET',
  path: '/drawsPaginated',
  summary: 'List a page of draws',
  description: 'Each draw includes its sheet, and says if it can be paid now.',
  who: 'staff',
  ours: true,
  query: DrawPageQuery,
  reads,
  answers: { 200: DrawPage, 400: Refusal, 404: Refusal, 500: Refusal },
})
export const exportCsv = route({
  ...csvRoutePart,
  path: '/draws/export',
  who: 'staff',
  query: DrawExportQuery,
})
export const stateCount = route({
  method: 'GET',
  path: '/drawStateCount',
  summary: 'Count draws by state',
  who: 'staff',
  ours: true,
  reads,
  answers: { 200: DrawStateCount, 404: Refusal, 500: Refusal },
})

export const filteredStateCount = route({
  method: 'GET',
  path: '/draws/stateCount',
  summary: 'Count filtered draws by state',
  description: 'Returns an empty object if too many draws match.',
  who: 'staff',
  ours: true,
  reads,
  query: DrawCountQuery,
  answers: { 200: FilteredDrawCount, 404: Refusal, 500: Refusal },
})
export const batch = route({
  method: 'POST',
  path: '/draws/batch',
  summary: 'Approve or pay several draws',
  description: 'Returns a result for each draw.',
  who: can.approveDraw,
  ours: true,
  body: DrawBatch,
  changes,
  answers: { 200: DrawBatchResult, 400: Refusal, 403: Refusal, 500: Refusal },
})

/** The following routes answer with the sheet and its draws. */
export const request = route({
  method: 'POST',
  path: '/commissions/{commissionId}/request-draw',
  summary: 'Request a draw on your own commission',
  who: can.requestDraw,
  params: DrawSheetParams,
  body: NewDraw,
  changes,
  answers: { 201: Commission, ...refusals },
})
export const create = route({
  method: 'POST',
  path: '/commissions/{commissionId}/draws',
  summary: 'Create a draw for a rep',
  who: can.createDraw,
  params: DrawSheetParams,
  body: NewDraw,
  changes,
  answers: { 201: Commission, ...refusals },
})
export const update = route({
  method: 'PUT',
  path: '/commissions/{commissionId}/draws/{drawId}',
  summary: 'Update a draw',
  who: can.changeDraw,
  params: DrawParams,
  body: DrawChanges,
  changes,
  answers: { 200: Commission, ...refusals, 409: DrawConflict },
})
export const remove = route({
  method: 'DELETE',
  path: '/commissions/{commissionId}/draws/{drawId}',
  summary: 'Remove a draw',
  description: 'Only a draw in the state `Requested` can be removed.',
  who: can.changeDraw,
  params: DrawParams,
  changes,
  answers: { 200: Commission, ...refusals },
})
const decision = (name: 'approve' | 'deny', summary: string) =>
  route({
    method: 'POST',
    path: `/commissions/{commissionId}/draws/{drawId}/${name}`,
    summary,
    who: (actor: Actor) => can[drawActions[name].right](actor),
    params: DrawParams,
    body: DrawDecision,
    changes,
    answers: { 200: Commission, ...refusals, 409: DrawConflict },
  })

export const approve = decision('approve', 'Approve a draw')
export const deny = decision('deny', 'Deny a draw')
export const markPaid = route({
  method: 'POST',
  path: '/commissions/{commissionId}/draws/{drawId}/mark-paid',
  summary: 'Mark an approved draw paid',
  who: can.payDraw,
  params: DrawParams,
  body: DrawPayment,
  changes,
  answers: { 200: Commission, ...refusals, 409: DrawConflict },
})
